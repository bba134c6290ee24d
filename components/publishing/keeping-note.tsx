'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Publication } from '@/domain/contract/publishing';

/** GAP-66: how many sites the plan keeps for good, said before it bites; and until when one beyond them stays. */
export function KeepingNote({ quota, until }: Publication['keeping']) {
  const t = useTranslations('publishing');
  const format = useFormatter();
  if (quota === null) return null;
  if (until === null) return <p className="text-13 text-ink-soft">{t('keeps', { quota })}</p>;
  return (
    <p className="rounded-card bg-amber-wash px-3 py-2 text-13">
      {t('keepsUntil', { quota, time: format.dateTime(until, { dateStyle: 'medium', timeStyle: 'short' }) })}
    </p>
  );
}
