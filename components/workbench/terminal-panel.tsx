'use client';

import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { Ear, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useOpenProject } from '@/lib/projects/context';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { cssColour } from './css-colour';

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const bright = (name: (typeof names)[number]) => `bright${name[0]?.toUpperCase()}${name.slice(1)}` as const;

/** The build terminal (RUN-008, WB-010): what the commands say, with their colours. */
export default function TerminalPanel() {
  const t = useTranslations('workbench');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Terminal>(undefined);
  const { terminal, view } = useOpenProject();
  const { resolvedTheme } = useTheme();
  const [heard, setHeard] = useState(() => readStored('screen_reader_terminal') ?? false);

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
    screen.open(parent);
    fit.fit();
    shown.current = screen;
    screen.write(terminal.text());
    // xterm queues writes itself; nothing waits for them.
    const stop = terminal.onWrite((text) => screen.write(text));
    const observer = new ResizeObserver(() => fit.fit());
    observer.observe(parent);
    return () => {
      stop();
      observer.disconnect();
      screen.dispose();
      shown.current = undefined;
    };
  }, [terminal]);

  useEffect(() => {
    // The theme class stands on the root before this runs; the name only says that it changed.
    if (shown.current && resolvedTheme !== '') shown.current.options.theme = readTheme();
  }, [resolvedTheme]);

  useEffect(() => {
    if (shown.current) shown.current.options.screenReaderMode = heard;
    writeStored('screen_reader_terminal', heard);
  }, [heard]);

  return (
    <section aria-label={t('terminal')} className="flex h-52 shrink-0 flex-col border-line border-t bg-well">
      <header className="flex h-9 items-center gap-1 border-line border-b px-2">
        <h3 className="flex-1 px-2 text-12 text-ink-soft">{t('buildTerminal')}</h3>
        <IconButton label={t('screenReader')} icon={Ear} aria-pressed={heard} onClick={() => setHeard(!heard)} className="size-7" />
        <IconButton label={t('closeTerminal')} icon={X} onClick={() => view.toggleTerminal()} className="size-7" />
      </header>
      <div ref={place} className="min-h-0 flex-1 py-1 pl-4" />
    </section>
  );
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
