'use client';

import clsx from 'clsx';
import { Download, Trash2 } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Note } from '@/components/ui/note';
import { Pagination } from '@/components/ui/pagination';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { siteForms } from '@/domain/contract/site-forms';
import type { FormEntryRow, FormInbox } from '@/domain/entities/site-forms';
import { limits } from '@/domain/limits';
import { notAhead } from '@/domain/time/time';
import { saveFile } from '@/lib/browser/save-file.client';
import { useFormEntries, useInboxActions } from '@/lib/site-forms/use-form-inbox';
import { toastError } from '@/lib/toasts/store';
import { fetchFile } from '@/lib/upstream/client';
import { MailNotices } from './mail-notices';

type Props = { uuid: string; inbox: FormInbox; onOpen(entry: string): void };
type Box = 'inbox' | 'unread' | 'spam';

/** The entries of a site's forms, newest first, with a search and the notices by mail. */
export function EntryList({ uuid, inbox, onOpen }: Props) {
  const t = useTranslations('siteForms');
  const [box, setBox] = useState<Box>('inbox');
  const [search, setSearch] = useState('');
  const [pageNum, setPage] = useState(1);
  const entries = useFormEntries(uuid, {
    ...{ box: box === 'spam' ? 'spam' : 'inbox', pageNum },
    ...(box === 'unread' && { unread: 'true' }),
    ...(search.trim() && { search: search.trim() }),
  });
  const isEmpty = inbox.total + inbox.spam === 0;
  const show = (next: Box) => {
    setBox(next);
    setPage(1);
  };
  return (
    <div className="space-y-3">
      {inbox.refusedAt !== null && <Note kind="warning">{t('full', { most: inbox.most })}</Note>}
      {isEmpty ? (
        <EmptyState text={t('empty')} className="min-h-48" />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t('boxes')}
              value={box}
              onChange={show}
              options={[
                { value: 'inbox', label: t('all', { count: inbox.total }) },
                { value: 'unread', label: t('unread', { count: inbox.unread }) },
                { value: 'spam', label: t('spam', { count: inbox.spam }) },
              ]}
            />
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={limits.siteForms.searchMax}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPage(1);
              }}
              className="h-9 min-w-0 flex-1 basis-40 rounded-control bg-sheet px-3 text-14 ring-1 ring-line-control ring-inset coarse:h-11"
            />
            <ListButtons uuid={uuid} box={box === 'spam' ? 'spam' : 'inbox'} inbox={inbox} />
          </div>
          {!entries.data && <Skeleton className="h-28" />}
          {entries.data && <Rows list={entries.data.list} onOpen={onOpen} />}
          <Pagination
            current={pageNum}
            last={Math.ceil((entries.data?.total ?? 0) / limits.siteForms.page)}
            onChange={setPage}
          />
        </>
      )}
      {inbox.mail && <MailNotices uuid={uuid} mail={inbox.mail} />}
    </div>
  );
}

/** Downloads all entries, or deletes all entries of the shown box after a question. */
function ListButtons({ uuid, box, inbox }: Omit<Props, 'onOpen'> & { box: 'inbox' | 'spam' }) {
  const t = useTranslations('siteForms');
  const { remove } = useInboxActions(uuid);
  const [asks, setAsks] = useState(false);
  const count = box === 'spam' ? inbox.spam : inbox.total;
  const download = async () => {
    try {
      const { name, bytes } = await fetchFile(siteForms.exportCsv, { uuid });
      saveFile(name, bytes);
    } catch (error) {
      toastError(error);
    }
  };
  const removeAll = () => remove.mutate({ box }, { onSettled: () => setAsks(false) });
  return (
    <span className="ml-auto flex">
      <IconButton
        label={t('download')}
        icon={Download}
        disabled={inbox.total === 0}
        onClick={() => void download()}
      />
      <IconButton
        label={t('removeAll')}
        icon={Trash2}
        disabled={count === 0}
        onClick={() => setAsks(true)}
      />
      {asks && (
        <ConfirmDialog
          danger
          title={t('removeAllTitle')}
          text={t('removeAllText', { count })}
          confirm={t('removeAll')}
          busy={remove.isPending}
          onConfirm={removeAll}
          onClose={() => setAsks(false)}
        />
      )}
    </span>
  );
}

function Rows({ list, onOpen }: { list: readonly FormEntryRow[]; onOpen(entry: string): void }) {
  const t = useTranslations('siteForms');
  const format = useFormatter();
  const now = useNow();
  if (list.length === 0)
    return <p className="py-6 text-center text-13 text-ink-soft">{t('none')}</p>;
  return (
    <ul aria-label={t('title')} className="divide-y divide-line border-line border-y">
      {list.map(({ id, form, at, excerpt, isRead }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="focus-inset flex min-h-14 w-full items-start gap-2 py-2 text-left hover:bg-well"
          >
            <span
              aria-hidden="true"
              className={clsx('mt-1.5 size-2 shrink-0 rounded-full', !isRead && 'bg-azure')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2 text-12 text-ink-soft">
                <span className="min-w-0 flex-1 truncate font-mono">{form}</span>
                {!isRead && <span className="sr-only">{t('isNew')}</span>}
                <time dateTime={at} className="shrink-0">
                  {format.relativeTime(notAhead(new Date(at), now), now)}
                </time>
              </span>
              <span
                dir="auto"
                className={clsx('line-clamp-2 break-words text-14', !isRead && 'font-medium')}
              >
                {excerpt}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
