'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy';
import { Segmented } from '@/components/ui/segmented';
import { visibleName } from '@/domain/text/visible-name';
import { useOpenProject } from '@/lib/projects/context';
import type { Conflict, ConflictChoice } from '@/lib/workbench/save-conflicts';

const FileDiff = lazyPart(() => import('@/components/ui/file-diff').then((one) => one.default));

/**
 * Shown when two users or two windows have changed the same file. It shows both texts, and the user
 * chooses one (ADR 030).
 */
export function ConflictDialog({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useTranslations('editing');
  const { saving } = useOpenProject();
  const [choices, setChoices] = useState<Record<string, ConflictChoice>>({});
  const open = conflicts.filter(({ path }) => choices[path] === undefined).length;
  return (
    <Dialog
      wide
      title={t('conflictTitle')}
      description={t('conflictText', { count: conflicts.length })}
      onClose={saving.postpone}
      footer={
        <>
          <Button data-autofocus onClick={saving.postpone}>
            {t('later')}
          </Button>
          <Button look="primary" disabled={open > 0} onClick={() => void saving.resolve(choices)}>
            {t('resolve')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {conflicts.map(({ path, mine, theirs }) => (
          <li key={path}>
            <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
              <span className="min-w-0 truncate font-mono text-12">{visibleName(path)}</span>
              <Segmented<ConflictChoice | ''>
                label={t('whichStands', { path })}
                value={choices[path] ?? ''}
                onChange={(choice) => choice !== '' && setChoices({ ...choices, [path]: choice })}
                options={[
                  { value: 'theirs', label: t(theirs === null ? 'removed' : 'theirs') },
                  { value: 'mine', label: t('mine') },
                ]}
              />
            </div>
            {theirs === null && <p className="pb-2 text-13 text-ink-soft">{t('gone')}</p>}
            <div className="overflow-hidden rounded-card ring-1 ring-line">
              <FileDiff
                before={theirs ?? ''}
                after={mine}
                layout="inline"
                label={t('conflictLabel', { path })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
