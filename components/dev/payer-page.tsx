'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { type PayFault, payFaults } from '@/domain/billing/payment-faults';
import { outboxPollMs } from '@/lib/dev/outbox';
import { type Bill, decideBill, readBills, returnAddress } from '@/lib/dev/payer';
import { paths } from '@/lib/paths';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';

const queryKey = ['dev', 'pay'];

/** The payment page of the simulated providers. Shows one bill, or all recent bills. */
export function PayerPage({ code }: { code: string | null }) {
  const t = useTranslations('payer');
  const bills = useQuery({
    queryKey,
    queryFn: ({ signal }) => readBills(signal),
    refetchInterval: outboxPollMs,
  });
  const shown = bills.data?.filter((bill) => code === null || bill.code === code);
  return (
    <main className="mx-auto flex w-full max-w-110 flex-1 flex-col justify-center px-4 py-10">
      <div className="rounded-card bg-sheet p-6 ring-1 ring-line">
        <h1 className="font-semibold text-20">{t('title')}</h1>
        <p className="mt-2 rounded-card bg-azure-wash px-3 py-2 text-13 text-ink-soft">
          {t('text')}
        </p>
        {isCallError(bills.error) && <ErrorNotice error={bills.error} />}
        {bills.isPending && <Skeleton className="mt-4 h-44" />}
        {shown?.length === 0 && (
          <EmptyState text={t(code === null ? 'empty' : 'unknown')} className="min-h-28" />
        )}
        {code !== null && shown?.[0] && <Paying bill={shown[0]} />}
        {code === null && (
          <ul className="mt-4 divide-y divide-line">
            {shown?.map((bill) => (
              <li key={bill.code}>
                <Link
                  href={`${paths.devPay}?code=${bill.code}`}
                  className="block rounded-control px-2 py-3 hover:bg-well"
                >
                  <BillLines bill={bill} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {code !== null && (
          <Link
            href={paths.devPay}
            className="mt-4 inline-block py-2 text-13 text-azure underline underline-offset-2"
          >
            {t('all')}
          </Link>
        )}
      </div>
    </main>
  );
}

function BillLines({
  bill: { title, channel, amount, currency, orderNo, status },
}: {
  bill: Bill;
}) {
  const t = useTranslations();
  const format = useFormatter();
  const price = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: false,
  } as const;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium text-14">{title}</span>
        <span className="shrink-0 font-medium text-14 tabular-nums">
          {format.number(Number(amount), price)}
        </span>
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-3 text-13 text-ink-soft">
        <span className="min-w-0 truncate">{t(`payment.channels.${channel}`)}</span>
        <span className="shrink-0">{t(`payer.status.${status}`)}</span>
      </span>
      <span className="mt-0.5 block break-all font-mono text-12 text-ink-soft">{orderNo}</span>
    </>
  );
}

function Paying({ bill }: { bill: Bill }) {
  const t = useTranslations('payer');
  const queries = useQueryClient();
  const id = useId();
  const [fault, setFault] = useState<PayFault | ''>('');
  const [busy, setBusy] = useState<'pay' | 'refuse' | null>(null);
  const leave = () => {
    const back = returnAddress(bill, window.location.search, window.location.origin);
    if (back) window.location.assign(back);
    return back !== null;
  };
  const decide = async (decision: 'pay' | 'refuse') => {
    setBusy(decision);
    try {
      await decideBill(bill.code, decision, fault || undefined);
      if (leave()) return;
    } catch (error) {
      toastError(error);
    }
    await queries.invalidateQueries({ queryKey });
    setBusy(null);
  };
  return (
    <div className="mt-4">
      <BillLines bill={bill} />
      {bill.status === 'open' ? (
        <>
          <label htmlFor={id} className="mt-5 block text-13 text-ink-soft">
            {t('fault')}
          </label>
          <select
            id={id}
            value={fault}
            onChange={(event) => setFault(event.target.value as PayFault | '')}
            className="mt-1 h-control w-full rounded-control bg-sheet px-2 text-14 ring-1 ring-line-control ring-inset"
          >
            <option value="">{t('none')}</option>
            {payFaults.map((one) => (
              <option key={one} value={one}>
                {t(`faults.${one}`)}
              </option>
            ))}
          </select>
          <div className="mt-4 flex gap-2">
            <Button
              look="seal"
              busy={busy === 'pay'}
              disabled={busy !== null}
              onClick={() => decide('pay')}
              className="flex-1"
            >
              {t('pay')}
            </Button>
            <Button
              busy={busy === 'refuse'}
              disabled={busy !== null}
              onClick={() => decide('refuse')}
              className="flex-1"
            >
              {t('refuse')}
            </Button>
          </div>
        </>
      ) : (
        returnAddress(bill, window.location.search, window.location.origin) && (
          <Button onClick={leave} className="mt-4 w-full">
            {t('back')}
          </Button>
        )
      )}
    </div>
  );
}
