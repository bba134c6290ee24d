'use client';

import { useTranslations } from 'next-intl';
import { useRun } from '@/lib/projects/context';

/** PP-13: how many files were finished while the page was hidden. */
export function AwaySummary() {
  const t = useTranslations('chat');
  const files = useRun((run) => run.filesWhileHidden);
  return files > 0 ? (
    <p className="enter-fade text-13 text-ink-soft">{t('away', { count: files })}</p>
  ) : null;
}
