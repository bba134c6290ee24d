'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatSize, usedPercent } from '@/domain/resources/size';

type Props = { bytes: number; limit: number | null; isFull: boolean };

/** How much of the plan's space the app uses (DB-006). */
export function SizeBar({ bytes, limit, isFull }: Props) {
  const t = useTranslations('siteData');
  const used = formatSize(bytes);
  if (limit === null) return <p className="text-12 text-ink-soft">{t('used', { used })}</p>;
  const percent = usedPercent({ used: bytes, maximumUsable: limit });
  const text = t('usedOf', { used, limit: formatSize(limit) });
  return (
    <div className="flex items-center gap-2 text-12 text-ink-soft">
      <div
        role="progressbar"
        aria-label={t('space')}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 w-20 overflow-hidden rounded-full bg-well ring-1 ring-line ring-inset max-sm:hidden"
      >
        <div
          className={clsx('h-full rounded-full', isFull ? 'bg-rust' : 'bg-ink-soft')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className={clsx('tabular-nums', isFull && 'font-medium text-rust')}>
        {isFull ? t('full', { limit: formatSize(limit) }) : text}
      </span>
    </div>
  );
}
