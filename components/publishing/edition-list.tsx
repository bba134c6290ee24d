'use client';

import { CircleCheck } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Publication } from '@/domain/contract/publishing';
import { notAhead } from '@/domain/time/time';

type Props = {
  publication: Publication;
  busy: boolean;
  pending: number | null;
  onChoose(number: number): void;
};

/**
 * The earlier editions. The user can publish each of them again. The project's files do not change.
 */
export function EditionList({ publication: { list, current }, busy, pending, onChoose }: Props) {
  const t = useTranslations('publishing');
  const format = useFormatter();
  const now = useNow();
  return (
    <section aria-label={t('history')}>
      <h3 className="mb-1 text-12 text-ink-soft">{t('history')}</h3>
      <ul className="divide-y divide-line">
        {list.map(({ number, version, at, files, bytes }) => (
          <li key={number} className="flex min-h-11 items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="truncate text-13">
                <time dateTime={at}>{format.relativeTime(notAhead(new Date(at), now), now)}</time>
                <span className="ml-2 text-12 text-ink-soft">{t('ofVersion', { version })}</span>
              </p>
              <p className="text-12 text-ink-soft">
                {t('size', { files, size: format.number(Math.max(1, Math.round(bytes / 1024))) })}
              </p>
            </div>
            {number === current ? (
              <span className="flex items-center gap-1 text-12 text-jade">
                <CircleCheck aria-hidden="true" size={14} strokeWidth={1.5} />
                {t('online')}
              </span>
            ) : (
              <Button disabled={busy} busy={pending === number} onClick={() => onChoose(number)}>
                {t('rollBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
