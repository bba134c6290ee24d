'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { SiteBucket } from '@/domain/entities/site-bucket';

type Copy = SiteBucket['copy'];

/** Returns one line about the last copy; undefined before the first one. */
export function useCopyLine(copy: Copy): string | undefined {
  const t = useTranslations('siteBucket');
  const format = useFormatter();
  if (!copy) return undefined;
  const { status, files, total, edition } = copy;
  if (status === 'running') return t('running', { files, total });
  const at = format.dateTime(new Date(copy.at), { dateStyle: 'medium', timeStyle: 'short' });
  return t(status, { at, edition });
}

/** How far the running copy is, or why the last one failed. */
export function CopyState({ copy }: { copy: Copy }) {
  const t = useTranslations('siteBucket');
  const line = useCopyLine(copy);
  if (!copy || line === undefined) return null;
  if (copy.status !== 'failed' || copy.failure === null)
    return (
      <div className="space-y-1">
        <p role="status" className="text-13 text-ink-soft">
          {line}
        </p>
        {copy.status === 'running' && (
          <div
            role="progressbar"
            aria-label={t('title')}
            aria-valuenow={copy.files}
            aria-valuemin={0}
            aria-valuemax={copy.total}
            aria-valuetext={line}
            className="h-1.5 overflow-hidden rounded-full bg-well ring-1 ring-line ring-inset"
          >
            <div
              className="h-full rounded-full bg-ink-soft"
              style={{ width: `${(copy.files / Math.max(copy.total, 1)) * 100}%` }}
            />
          </div>
        )}
      </div>
    );
  return (
    <Note kind="warning">
      <span className="block">{t(`failure.${copy.failure}`)}</span>
      {copy.detail !== null && <span className="block font-mono text-12">{copy.detail}</span>}
    </Note>
  );
}
