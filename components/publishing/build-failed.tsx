'use client';

import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { Publication } from '@/domain/contract/publishing';
import { errors } from '@/domain/errors';
import { joinSentences } from '@/lib/i18n/sentences';
import { usePublishingLog } from '@/lib/publishing/use-publication';

type Props = { attempt: NonNullable<Publication['attempt']>; online: boolean };

/** The reason why the build failed, what is still online, and the full build log. */
export function BuildFailed({ attempt, online }: Props) {
  const t = useTranslations('publishing');
  const watched = usePublishingLog(attempt.run);
  const log = watched?.log.trim() ?? '';
  const reason = reasonOf(attempt.status, watched?.code ?? null);
  const kept = t(online ? 'keptOnline' : 'keptProject');
  return (
    <section role="alert" className="rounded-card bg-rust-wash px-3 py-2.5 text-13">
      <div className="flex gap-2">
        <CircleAlert
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-rust"
        />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t(reason)}</p>
          <p className="mt-0.5 text-ink-soft">
            {reason === 'buildFailed' ? joinSentences(kept, t('mend')) : kept}
          </p>
          {log !== '' && (
            <details className="group mt-2">
              <summary className="flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden="true"
                  size={14}
                  strokeWidth={1.5}
                  className="text-ink-soft group-open:rotate-90"
                />
                {t('log')}
              </summary>
              <pre className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-control bg-paper p-2 font-mono text-12">
                {log}
              </pre>
              <CopyButton words text={log} label={t('copyLog')} className="mt-1" />
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

function reasonOf(
  status: string,
  code: number | null,
): 'interrupted' | 'changedMeanwhile' | 'tooLarge' | 'secretFound' | 'buildFailed' {
  if (status === 'interrupted') return 'interrupted';
  switch (code) {
    case errors.versionConflict.code:
      return 'changedMeanwhile';
    case errors.filesTooLarge.code:
      return 'tooLarge';
    case errors.secretInBuild.code:
      return 'secretFound';
    default:
      return 'buildFailed';
  }
}
