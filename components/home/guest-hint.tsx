'use client';

import { useTranslations } from 'next-intl';
import { firstGift } from '@/domain/billing/packs';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { useSignedIn } from '@/lib/session/use-signed-in';

/** HOME-005: invites guests to sign in. Names the token gift only where plans are sold. */
export function GuestHint() {
  const t = useTranslations('home');
  const { sells } = useConfig();
  if (useSignedIn()) return null;
  return (
    <p className="text-balance text-center text-13 text-ink-soft [:lang(zh)_&]:break-keep">
      <button
        type="button"
        onClick={() => openDialog('sign-in', {})}
        className="min-h-[24px] rounded-control underline-offset-4 hover:text-ink hover:underline"
      >
        {sells ? t('gift', firstGift) : t('comeIn')}
      </button>
    </p>
  );
}
