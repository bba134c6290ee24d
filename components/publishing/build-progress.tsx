'use client';

import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { usePublishingLog } from '@/lib/publishing/use-publication';

const shownLines = 6;

/** The running build. Closing the dialog or the tab does not stop it. */
export function BuildProgress({ run }: { run: string }) {
  const t = useTranslations('publishing');
  const watched = usePublishingLog(run);
  const lines = (watched?.log ?? '').trimEnd().split('\n').slice(-shownLines);
  return (
    <section className="rounded-card bg-well px-4 py-3">
      <p role="status" className="flex items-start gap-2 text-13">
        <span className="mt-[3px] shrink-0">
          <Spinner />
        </span>
        {t('building')}
      </p>
      <pre
        aria-hidden="true"
        className="mt-2 h-28 overflow-hidden whitespace-pre-wrap break-all font-mono text-12 text-ink-soft"
      >
        {lines.join('\n')}
      </pre>
    </section>
  );
}
