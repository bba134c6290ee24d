'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { Publication } from '@/domain/contract/publishing';
import { useSelling } from '@/lib/billing/use-selling';

/**
 * How many sites the plan or the operator keeps online permanently, and when this site expires if
 * it exceeds that number (GAP-66).
 */
export function RetentionNote({ quota, until }: Publication['keeping']) {
  const t = useTranslations('publishing');
  const format = useFormatter();
  // A server that sells nothing has no plans, so there the operator sets the number.
  const isHere = useSelling() === false;
  if (quota === null) return null;
  if (until === null)
    return <p className="text-13 text-ink-soft">{t(isHere ? 'keepsHere' : 'keeps', { quota })}</p>;
  // Non-breaking spaces keep the date on one line.
  const time = format.dateTime(until, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Note kind="warning">
      {t(isHere ? 'keepsHereUntil' : 'keepsUntil', { quota, time: time.replaceAll(' ', '\u00a0') })}
    </Note>
  );
}
