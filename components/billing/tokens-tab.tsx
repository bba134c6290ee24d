'use client';

import { useTranslations } from 'next-intl';
import { useSelling } from '@/lib/billing/use-selling';
import { Invitation } from './invitation';
import { Membership } from './membership';
import { RedeemForm } from './redeem-form';
import { Statement } from './statement';

/** "My interests" (UC-004): plan and balance, ways to get more tokens, and the balance history. */
export function TokensTab() {
  const t = useTranslations('invite');
  const selling = useSelling();
  return (
    <>
      <Membership />
      {selling && (
        <>
          <section className="mt-8">
            <h3 className="mb-1 font-medium text-14">{t('title')}</h3>
            <Invitation />
          </section>
          <div className="mt-8">
            <RedeemForm />
          </div>
        </>
      )}
      <Statement />
    </>
  );
}
