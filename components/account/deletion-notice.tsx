'use client';

import { CalendarX } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/session/store';
import { useUndoDeletion } from './use-undo-deletion';

/**
 * Shown during the seven days before an account is deleted: the date, and a button that cancels the
 * deletion.
 */
export function DeletionNotice() {
  const t = useTranslations('account');
  const format = useFormatter();
  const due = useSession((session) => session.user?.deletionDueAt ?? null);
  const { busy, cancelDeletion: keep } = useUndoDeletion();
  if (due === null) return null;
  return (
    <section
      aria-label={t('delete')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-wash p-4 text-13"
    >
      <p className="flex min-w-64 flex-1 gap-2.5">
        <CalendarX
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-amber"
        />
        <span className="text-balance">
          {t('leavingTitle', { date: format.dateTime(due, { dateStyle: 'long' }) })}
        </span>
      </p>
      {/* If the button wraps below the text, align it with the text and not with the icon. */}
      <Button busy={busy} onClick={() => void keep()} className="max-sm:ml-6.5">
        {t('keep')}
      </Button>
    </section>
  );
}
