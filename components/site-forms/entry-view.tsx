'use client';

import { ChevronLeft } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { FormEntry } from '@/domain/entities/site-forms';
import { useFormEntry, useInboxActions } from '@/lib/site-forms/use-form-inbox';
import { isCallError } from '@/lib/upstream/call-error';

type Props = { uuid: string; entry: string; onBack(): void };

/** One entry with all its fields, as text. Opening it marks it as read. */
export function EntryView({ uuid, entry, onBack }: Props) {
  const t = useTranslations('siteForms');
  const { data, error } = useFormEntry(uuid, entry);
  const { change, remove } = useInboxActions(uuid);
  useMarkRead(data, () => change.mutate({ ids: [entry], isRead: true }));
  const leaveBy = { onSuccess: onBack };
  return (
    <div className="space-y-4">
      <Button look="quiet" className="-ml-3" onClick={onBack}>
        <ChevronLeft aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('back')}
      </Button>
      {isCallError(error) && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton className="h-28" />}
      {data && (
        <>
          <EntryFields entry={data} />
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => change.mutate({ ids: [entry], isRead: false }, leaveBy)}
              disabled={change.isPending}
            >
              {t('markUnread')}
            </Button>
            <Button
              onClick={() => change.mutate({ ids: [entry], isSpam: !data.isSpam }, leaveBy)}
              disabled={change.isPending}
            >
              {t(data.isSpam ? 'noSpam' : 'isSpam')}
            </Button>
            <Button
              look="quiet"
              className="ml-auto text-rust"
              busy={remove.isPending}
              onClick={() => remove.mutate({ ids: [entry] }, leaveBy)}
            >
              {t('remove')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Marks an entry as read once, so that it can be marked as unread while it is open. */
function useMarkRead(entry: FormEntry | undefined, mark: () => void): void {
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!entry || marked.current === entry.id) return;
    marked.current = entry.id;
    if (!entry.isRead) mark();
  }, [entry, mark]);
}

function EntryFields({ entry: { form, at, page, fields } }: { entry: FormEntry }) {
  const format = useFormatter();
  return (
    <article className="rounded-card bg-paper ring-1 ring-line">
      <header className="flex flex-wrap gap-x-3 border-line border-b px-4 py-2 text-12 text-ink-soft">
        <span className="font-mono">{form}</span>
        <time dateTime={at}>
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {page && <span className="min-w-0 truncate font-mono">{page}</span>}
      </header>
      <dl className="divide-y divide-line">
        {fields.map(([name, value]) => (
          <div key={name} className="px-4 py-2">
            <dt dir="auto" className="break-words text-12 text-ink-soft">
              {name}
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap break-words text-14">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
