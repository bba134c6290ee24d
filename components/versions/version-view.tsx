'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import type { VersionEntry } from '@/domain/entities/version';
import { BeforeAfter } from './before-after';
import { VersionChanges } from './version-changes';
import { VersionFiles } from './version-files';
import { titleOf } from './version-strip';

type View = 'pictures' | 'changes' | 'files';
type Props = { uuid: string; list: readonly VersionEntry[]; to: number };

/**
 * One version compared with another: how the page looked before and after, the changes line by
 * line, or the version's files. The pictures are shown first if both versions have one.
 */
export function VersionView({ uuid, list, to }: Props) {
  const t = useTranslations('versions');
  const [wanted, setWanted] = useState<View | null>(null);
  // The user's choice of the version to compare with applies only to the shown version. Another
  // version is first compared with its predecessor.
  const [against, setAgainst] = useState<{ to: number; from: number } | null>(null);
  const from = against?.to === to ? against.from : Math.max(0, to - 1);
  const hasPicture = (number: number) =>
    list.some((one) => one.number === number && one.hasPicture);
  const hasBoth = hasPicture(from) && hasPicture(to);
  const possible: View[] = hasBoth ? ['pictures', 'changes', 'files'] : ['changes', 'files'];
  const view = possible.find((one) => one === wanted) ?? (hasBoth ? 'pictures' : 'changes');
  return (
    <>
      <div className="mt-3 mb-1 flex flex-wrap items-center gap-2">
        <Segmented<View>
          label={t('look')}
          value={view}
          onChange={setWanted}
          options={possible.map((one) => ({ value: one, label: t(one) }))}
        />
        {view !== 'files' && (
          <label className="flex min-w-0 items-center gap-2 text-13 text-ink-soft">
            <span className="shrink-0">{t('against')}</span>
            <select
              value={from}
              onChange={({ target }) => setAgainst({ to, from: Number(target.value) })}
              className="h-control min-w-0 max-w-56 rounded-control bg-sheet px-2 text-ink ring-1 ring-line-control ring-inset coarse:h-11"
            >
              {list
                .filter((one) => one.number !== to)
                .map((one) => (
                  <option key={one.number} value={one.number}>
                    {`#${one.number} ${titleOf(t, one)}`}
                  </option>
                ))}
              {from !== 0 && !list.some((one) => one.number === from) && (
                <option value={from}>{`#${from}`}</option>
              )}
              <option value={0}>{t('beginning')}</option>
            </select>
          </label>
        )}
      </div>
      {view === 'pictures' && <BeforeAfter uuid={uuid} from={from} to={to} />}
      {view === 'changes' && <VersionChanges uuid={uuid} from={from} to={to} />}
      {view === 'files' && <VersionFiles uuid={uuid} number={to} />}
    </>
  );
}
