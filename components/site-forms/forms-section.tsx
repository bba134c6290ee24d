'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { openDialog } from '@/lib/dialogs/store';
import { useFormInbox } from '@/lib/site-forms/use-form-inbox';

/** PUB-043: how many messages the forms of a site have, and the way to them. */
export function FormsSection({ uuid }: { uuid: string }) {
  const t = useTranslations('publishing.forms');
  const { data } = useFormInbox(uuid);
  if (!data) return null;
  const { total, unread, refusedAt } = data;
  const stateLine = () => {
    if (refusedAt !== null) return t('full');
    return total === 0 ? t('none') : t('count', { count: unread, total });
  };
  return (
    <button
      type="button"
      onClick={() => openDialog('form-inbox', { uuid })}
      className="flex min-h-11 w-full items-center gap-2 border-line border-t pt-1 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-14">{t('title')}</span>
        <span
          className={`block truncate text-12 ${refusedAt === null ? 'text-ink-soft' : 'text-amber'}`}
        >
          {stateLine()}
        </span>
      </span>
      {unread > 0 && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-azure" />}
      <ChevronRight
        aria-hidden="true"
        size={16}
        strokeWidth={1.5}
        className="shrink-0 text-ink-soft"
      />
    </button>
  );
}
