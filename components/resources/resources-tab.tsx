'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { useDeleteResources, useResources } from '@/lib/resources/use-resources';
import { ResourceTable } from './resource-table';
import { StorageBar } from './storage-bar';
import { UploadButton } from './upload-button';

/** RES-001: the user's uploads and the storage they use, with buttons to upload and delete. */
export function ResourcesTab() {
  const t = useTranslations('resources');
  const [page, setPage] = useState(1);
  const [selected, select] = useState<readonly string[]>([]);
  const [asked, ask] = useState<readonly string[]>([]);
  const { list, usage } = useResources(page);
  const { busy, remove } = useDeleteResources();
  const { data } = list;
  const isEmpty = !list.isPending && !data?.list.length;
  const turnTo = (next: number) => {
    setPage(next);
    select([]);
  };
  const confirm = async () => {
    if (!(await remove([...asked]))) return ask([]);
    const isPageEmpty = data && asked.length >= data.list.length;
    if (isPageEmpty && page > 1) setPage(page - 1);
    select(selected.filter((id) => !asked.includes(id)));
    ask([]);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-3">
        <UploadButton />
        <Button disabled={selected.length === 0} onClick={() => ask(selected)}>
          <Trash2 aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('deleteAll')}
        </Button>
        <StorageBar usage={usage} className="sm:ml-auto" />
      </div>
      {list.isPending && <Skeleton className="h-72" />}
      {data && !isEmpty && (
        <>
          <ResourceTable
            rows={data.list}
            selected={selected}
            onSelect={select}
            onDelete={(id) => ask([id])}
          />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-12 text-ink-soft">
              {t('total', { total: data.total })}
            </p>
            <Pagination current={page} last={data.totalPage} onChange={turnTo} />
          </div>
        </>
      )}
      {isEmpty && <EmptyState text={t('none')} className="h-60" />}
      {asked.length > 0 && (
        <ConfirmDialog
          danger
          title={t('deleteTitle', { count: asked.length })}
          text={t('deleteText')}
          confirm={t('deleteDo', { count: asked.length })}
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={() => ask([])}
        />
      )}
    </>
  );
}
