'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { limits } from '@/domain/limits';
import { useOpenProject } from '@/lib/projects/context';
import { realClock } from '@/lib/utils/clock';
import { createThrottle } from '@/lib/utils/throttle';
import { createAppendOnlyText } from './append-only-text';

const looks = {
  numbers: 'min-w-14 select-none pr-1 pl-4 text-right font-[inherit] text-(--code-gutter)',
  code: 'pr-4 pl-2 font-[inherit] text-(--code-text)',
};

/**
 * Shows a file that is written too fast to read, as plain text in the same position as in the
 * editor. The column is reversed, so that its end stays visible without reading the layout (P2).
 */
export function StreamedFileView({ path }: { path: string }) {
  const t = useTranslations('workbench');
  const { files } = useOpenProject();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const text = createAppendOnlyText(place.current, looks);
    let pending = '';
    const append = createThrottle(limits.chat.updateMs, realClock, () => {
      text.append(pending);
      pending = '';
    });
    const replace = () => {
      append.cancel();
      pending = '';
      text.set(files.read(path)?.content ?? '');
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
    };
  }, [path, files]);

  return (
    <section
      aria-label={t('editorLabel', { path })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      className="focus-inset flex h-full flex-col-reverse overflow-auto font-mono text-13 leading-[1.6]"
    >
      <div ref={place} className="mb-auto w-max min-w-full py-2" />
    </section>
  );
}
