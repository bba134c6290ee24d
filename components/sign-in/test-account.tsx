'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { type SignInResult, signInAsTestUser } from '@/lib/sign-in/sign-in';

type Props = { onDone(result: SignInResult): void; onError(error: unknown): void };

/**
 * PP-09: one click signs in with the test account of an embedded server. SMS codes for other
 * accounts are on the page `/dev`.
 */
export function TestAccount({ onDone, onError }: Props) {
  const t = useTranslations('signIn');
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    await signInAsTestUser().then(onDone, onError);
    setBusy(false);
  };
  return (
    <section aria-label={t('developmentMode')} className="mb-4 rounded-card bg-azure-wash p-3">
      <p className="flex gap-2 text-13 text-ink-soft">
        <FlaskConical
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-azure"
        />
        {t('developmentText')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={busy} onClick={enter} data-autofocus>
          {t('useTestAccount')}
        </Button>
        <a
          href={paths.dev}
          target="_blank"
          rel="noopener"
          className="rounded-control text-13 text-azure underline underline-offset-4"
        >
          {t('openDev')}
        </a>
      </div>
    </section>
  );
}
