'use client';

import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef } from 'react';
import type { TerminalStore } from '@/lib/workbench/terminal-store';
import { cssColour } from './css-colour';

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const bright = (name: (typeof names)[number]) =>
  `bright${name[0]?.toUpperCase()}${name.slice(1)}` as const;

/**
 * Shows command output with its colours (RUN-008). With `heard`, screen readers also get the lines
 * as text (PP-23).
 */
export default function TerminalScreen({
  output,
  heard,
}: {
  output: TerminalStore;
  heard: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Terminal>(undefined);

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const screen = new Terminal({
      convertEol: true,
      disableStdin: true,
      fontSize: 12,
      lineHeight: 1.4,
      scrollback: 5000,
      minimumContrastRatio: 4.5,
    });
    const fit = new FitAddon();
    screen.loadAddon(fit);
    screen.options.fontFamily = getComputedStyle(parent).getPropertyValue('--font-mono');
    screen.options.theme = readTheme();
    screen.open(parent);
    fit.fit();
    shown.current = screen;
    screen.write(output.text());
    // xterm queues its writes, so do not wait for a write.
    const stop = output.onWrite((text) => screen.write(text));
    const observer = new ResizeObserver(() => fit.fit());
    observer.observe(parent);
    return () => {
      stop();
      observer.disconnect();
      screen.dispose();
      shown.current = undefined;
    };
  }, [output]);

  useEffect(() => {
    // Observe the class of the root element. When the theme's name changes in React, the colours on
    // the page are still those of the old theme.
    const observer = new MutationObserver(() => {
      if (shown.current) shown.current.options.theme = readTheme();
    });
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // Run also when `output` changes, because the effect above then creates another screen.
    if (shown.current && output) shown.current.options.screenReaderMode = heard;
  }, [heard, output]);

  return <div ref={place} className="min-h-0 flex-1 py-1 pl-4" />;
}

function readTheme(): ITheme {
  const theme: Record<string, string> = {
    background: cssColour('--well'),
    foreground: cssColour('--ink'),
    cursor: cssColour('--seal'),
    selectionBackground: cssColour('--selection'),
  };
  for (const name of names) {
    theme[name] = cssColour(`--term-${name}`);
    theme[bright(name)] = cssColour(`--term-${bright(name)}`);
  }
  return theme;
}
