'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { limits } from '@/domain/limits';
import { formatSize, usedPercent } from '@/domain/resources/size';

type Props = {
  usage: { used: number; maximumUsable: number | null } | undefined;
  className?: string;
};

/** RES-006: a 200 px bar that shows how much of the storage is used. */
export function StorageBar({ usage, className }: Props) {
  const t = useTranslations('resources');
  if (!usage) return null;
  const { used, maximumUsable } = usage;
  if (maximumUsable === null)
    return (
      <p className={clsx('text-12 text-ink-soft', className)}>
        {t('usedOnly', { used: formatSize(used) })}
      </p>
    );
  const percent = usedPercent({ used, maximumUsable });
  const words = t('used', { used: formatSize(used), all: formatSize(maximumUsable) });
  return (
    <div className={className} style={{ width: limits.resources.barPx }}>
      <div
        role="progressbar"
        aria-label={t('space')}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className="h-1.5 overflow-hidden rounded-full bg-line ring-1 ring-line ring-inset"
      >
        <div
          className={clsx('h-full rounded-full', percent >= 90 ? 'bg-rust' : 'bg-ink')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p aria-hidden="true" className="mt-1 text-12 text-ink-soft tabular-nums">
        {words}
      </p>
    </div>
  );
}
