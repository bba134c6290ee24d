'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { versions } from '@/domain/contract/versions';
import type { Dialogs } from '@/lib/dialogs/store';
import { callKey } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { restoreWithUndo } from '@/lib/versions/restore';
import { VersionStrip } from './version-strip';
import { VersionView } from './version-view';

/**
 * Lists all versions of the project (ADR 062). For each version it shows how the page looked before
 * and after, the changes from any other version, the files, and a button to restore the version.
 */
export function HistoryDialog({
  uuid,
  number,
  restore,
  onClose,
}: Dialogs['history'] & { onClose(): void }) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<number | null>(number ?? null);
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
  const to = chosen ?? head ?? 0;
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
            onChoose={setChosen}
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : null}
          />
          <VersionView uuid={uuid} list={list} to={to} />
        </>
      )}
    </Dialog>
  );
}
