'use client';

import clsx from 'clsx';
import { Download, File as FileIcon, Folder, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { siteData } from '@/domain/contract/site-data';
import type { StoredFile } from '@/domain/entities/site-data';
import { formatSize } from '@/domain/resources/size';
import { saveFile } from '@/lib/browser/save-file.client';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast, toastError } from '@/lib/toasts/store';
import { fetchFile } from '@/lib/upstream/client';
import { bodyCell, headCell } from './looks';

type Props = {
  bucket: string;
  folder: string;
  files: readonly StoredFile[];
  hasMore: boolean;
  pageNum: number;
  open(folder: string): void;
  onPage(page: number): void;
};

/** Files and folders of a folder. */
export function FileTable({ bucket, folder, files, hasMore, pageNum, open, onPage }: Props) {
  const t = useTranslations('siteData');
  const format = useFormatter();
  const shown = useShownData();
  const [removed, setRemoved] = useState<string | null>(null);
  const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const download = async (name: string) => {
    try {
      const file = await fetchFile(siteData.download, { ...shown, bucket, path: pathOf(name) });
      saveFile(file.name, file.bytes);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{bucket}</caption>
        <thead>
          <tr>
            {(['name', 'size', 'changedAt'] as const).map((name) => (
              <th
                key={name}
                scope="col"
                className={clsx(headCell, name === 'changedAt' && 'max-sm:hidden')}
              >
                {t(name)}
              </th>
            ))}
            <th scope="col" className={headCell}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, isFolder, bytes, updatedAt }) => (
            <tr key={name}>
              <td className={bodyCell} dir="auto">
                <FileName name={name} {...(isFolder && { open: () => open(pathOf(name)) })} />
              </td>
              <td className={bodyCell}>{bytes === null ? '' : formatSize(bytes)}</td>
              <td className={clsx(bodyCell, 'max-sm:hidden')}>
                {updatedAt && format.dateTime(new Date(updatedAt), { dateStyle: 'medium' })}
              </td>
              <td className="whitespace-nowrap border-line border-b px-1 text-end">
                {!isFolder && (
                  <>
                    <IconButton
                      label={t('downloadFile', { name })}
                      icon={Download}
                      onClick={() => void download(name)}
                    />
                    <IconButton
                      label={t('deleteFile', { name })}
                      icon={Trash2}
                      onClick={() => setRemoved(name)}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(pageNum > 1 || hasMore) && (
        <footer className="flex justify-end gap-2 px-3 py-2">
          <Button disabled={pageNum === 1} onClick={() => onPage(pageNum - 1)}>
            {t('previous')}
          </Button>
          <Button disabled={!hasMore} onClick={() => onPage(pageNum + 1)}>
            {t('next')}
          </Button>
        </footer>
      )}
      {removed !== null && (
        <DeleteFile
          {...{ bucket, name: removed, path: pathOf(removed) }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function FileName({ name, open }: { name: string; open?: () => void }) {
  if (!open)
    return (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <FileIcon
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft"
        />
        <span className="truncate">{name}</span>
      </span>
    );
  return (
    <button
      type="button"
      onClick={open}
      className="inline-flex max-w-full items-center gap-2 align-middle rounded-control hover:underline"
    >
      <Folder aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-soft" />
      <span className="truncate">{name}</span>
    </button>
  );
}

type DeleteProps = { bucket: string; name: string; path: string; onClose(): void };

function DeleteFile({ bucket, name, path, onClose }: DeleteProps) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await change(siteData.removeFile, { ...shown, bucket, path });
    setBusy(false);
    if (done === null) toast({ kind: 'success', title: t('fileDeleted') });
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      busy={busy}
      title={t('deleteFile', { name })}
      text={t('deleteFileText')}
      confirm={t('deleteFileConfirm')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
