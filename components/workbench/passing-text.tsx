'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { limits } from '@/domain/limits';
import { realClock } from '@/lib/chat/clock';
import { countLines } from '@/lib/chat/line-change';
import { createThrottle } from '@/lib/chat/throttle';
import { useOpenProject } from '@/lib/projects/context';

/**
 * A file that is written faster than anybody reads: plain text that only grows, standing where the editor's lines will stand. The
 * reversed column keeps its end in view by itself, so that nothing here asks the page for its layout (P2).
 */
export function PassingText({ path }: { path: string }) {
  const t = useTranslations('workbench');
  const { files } = useOpenProject();
  const code = useRef<HTMLPreElement>(null);
  const numbers = useRef<HTMLPreElement>(null);

  useEffect(() => {
    const text = code.current?.appendChild(document.createTextNode(''));
    const gutter = numbers.current?.appendChild(document.createTextNode(''));
    if (!text || !gutter) return;
    let lines = 0;
    let pending = '';
    const number = (count: number) => {
      let more = '';
      for (const until = lines + count; lines < until; ) more += `${++lines}\n`;
      gutter.appendData(more);
    };
    const append = createThrottle(limits.chat.updateMs, realClock, () => {
      text.appendData(pending);
      number(countLines(pending));
      pending = '';
    });
    const replace = () => {
      append.cancel();
      pending = '';
      lines = 0;
      gutter.data = '';
      text.data = files.read(path)?.content ?? '';
      number(countLines(text.data) + 1);
    };
    replace();
    const stop = files.onChange((change) => {
      if (change.path !== path) return;
      if (change.type !== 'appended') return replace();
      pending += change.text;
      append();
    });
    return () => {
      stop();
      append.cancel();
      text.remove();
      gutter.remove();
    };
  }, [path, files]);

  return (
    <section
      aria-label={t('editorLabel', { path })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      className="focus-inset flex h-full flex-col-reverse overflow-auto font-mono text-13 leading-[1.6] [font-variant-ligatures:none]"
    >
      <div className="mb-auto flex w-max min-w-full py-2">
        <pre ref={numbers} aria-hidden="true" className="min-w-14 select-none pr-1 pl-4 text-right font-[inherit] text-(--code-gutter)" />
        <pre ref={code} className="pr-4 pl-2 font-[inherit] text-(--code-text)" />
      </div>
    </section>
  );
}
