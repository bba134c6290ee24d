'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { versions } from '@/domain/contract/versions';
import type { Dialogs } from '@/lib/dialogs/store';
import { callKey } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { restoreWithUndo } from '@/lib/versions/restore';
import { VersionChanges } from './version-changes';
import { VersionFiles } from './version-files';
import { titleOf, VersionStrip } from './version-strip';

type HistoryView = { view: 'changes' | 'files'; number: number | null; from: number | null };

/**
 * All versions of the project: the changes from any other version, the files, and a button to
 * restore a version (ADR 062).
 */
export function HistoryDialog({
  uuid,
  number,
  restore,
  onClose,
}: Dialogs['history'] & { onClose(): void }) {
  const t = useTranslations();
  const say = useTranslations('versions');
  const [look, setLook] = useState<HistoryView>({
    view: 'changes',
    number: number ?? null,
    from: null,
  });
  const [busy, setBusy] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...callKey(versions.list), uuid],
    queryFn: ({ pageParam, signal }) =>
      send(
        versions.list,
        { uuid, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ list, more }) => (more ? (list.at(-1)?.number ?? null) : null),
    staleTime: 0,
    gcTime: 0,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const head = pages.data?.pages[0]?.head ?? null;
  const to = look.number ?? head ?? 0;
  const from = look.from ?? Math.max(0, to - 1);
  const back = async () => {
    setBusy(true);
    const words = { done: t('versions.restored', { number: to }), undo: t('versions.undoRestore') };
    if (await restoreWithUndo(restore, { number: to, head: head ?? 0, words })) return onClose();
    setBusy(false);
  };
  return (
    <Dialog
      tall
      title={t('versions.history')}
      onClose={onClose}
      footer={
        to > 0 &&
        to !== head && (
          <Button look="primary" busy={busy} onClick={() => void back()}>
            {t('versions.restore')}
          </Button>
        )
      }
    >
      {pages.isPending && <Skeleton className="h-28" />}
      {isCallError(pages.error) && (
        <ErrorNotice
          error={pages.error}
          actions={<Button onClick={() => void pages.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {pages.data && list.length === 0 && (
        <p className="py-6 text-center text-13 text-ink-soft">{t('versions.none')}</p>
      )}
      {list.length > 0 && (
        <>
          <VersionStrip
            uuid={uuid}
            list={list}
            head={head}
            chosen={to}
            onChoose={(chosen) => setLook((before) => ({ ...before, number: chosen, from: null }))}
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : null}
          />
          <div className="mt-3 mb-1 flex flex-wrap items-center gap-2">
            <Segmented
              label={t('versions.look')}
              value={look.view}
              onChange={(view) => setLook((before) => ({ ...before, view }))}
              options={[
                { value: 'changes', label: t('versions.changes') },
                { value: 'files', label: t('versions.files') },
              ]}
            />
            {look.view === 'changes' && (
              <label className="flex min-w-0 items-center gap-2 text-13 text-ink-soft">
                <span className="shrink-0">{t('versions.against')}</span>
                <select
                  value={from}
                  onChange={({ target }) =>
                    setLook((before) => ({ ...before, from: Number(target.value) }))
                  }
                  className="h-control min-w-0 max-w-56 rounded-control bg-sheet px-2 text-ink ring-1 ring-line-control ring-inset coarse:h-11"
                >
                  {list
                    .filter((one) => one.number !== to)
                    .map((one) => (
                      <option key={one.number} value={one.number}>
                        {`#${one.number} ${titleOf(say, one)}`}
                      </option>
                    ))}
                  {from !== 0 && !list.some((one) => one.number === from) && (
                    <option value={from}>{`#${from}`}</option>
                  )}
                  <option value={0}>{t('versions.beginning')}</option>
                </select>
              </label>
            )}
          </div>
          {look.view === 'changes' ? (
            <VersionChanges uuid={uuid} from={from} to={to} />
          ) : (
            <VersionFiles uuid={uuid} number={to} />
          )}
        </>
      )}
    </Dialog>
  );
}
