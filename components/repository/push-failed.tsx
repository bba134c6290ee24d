'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PushFailure } from '@/lib/repository/push';

/** Why a push failed, and the exact state of the repository on the code host. */
export function PushFailed({ failure, name }: { failure: PushFailure; name: string }) {
  const t = useTranslations('repository');
  const { reason, remoteState: standing, seconds, message } = failure;
  const minutes = Math.ceil(seconds / 60);
  return (
    <section role="alert" className="flex gap-2.5 rounded-card bg-rust-wash p-4 text-13 text-ink">
      <CircleAlert
        aria-hidden="true"
        size={16}
        strokeWidth={1.5}
        className="mt-0.5 shrink-0 text-rust"
      />
      <div className="min-w-0">
        <p className="font-medium">
          {t(`failed.${reason}`, { minutes, login: message, said: message || '—', name })}
        </p>
        <p className="mt-0.5 text-ink-soft">{t(`standing.${standing}`, { name })}</p>
      </div>
    </section>
  );
}
