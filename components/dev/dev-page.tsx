'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { outboxPollMs, readOutbox, type Sms } from '@/lib/dev/outbox';
import { paths } from '@/lib/paths';
import { signInAsTestUser } from '@/lib/sign-in/sign-in';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { WechatPhones } from './wechat-phones';

/** The simulators' page: the test account, and the SMS codes that were not sent to a real phone. */
export function DevPage() {
  const t = useTranslations('dev');
  const outbox = useQuery({
    queryKey: ['dev', 'outbox'],
    queryFn: ({ signal }) => readOutbox(signal),
    refetchInterval: outboxPollMs,
  });
  return (
    <main className="mx-auto w-full max-w-180 flex-1 space-y-10 px-4 pt-8 pb-20">
      <div>
        <h1 className="font-semibold text-28">{t('title')}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{t('text')}</p>
      </div>
      <TestAccount />
      <section>
        <h2 className="mb-3 font-semibold text-16">{t('outbox')}</h2>
        {isCallError(outbox.error) && <ErrorNotice error={outbox.error} />}
        {outbox.isPending && <Skeleton className="h-28" />}
        {outbox.data?.length === 0 && <EmptyState text={t('outboxEmpty')} className="min-h-28" />}
        {outbox.data && outbox.data.length > 0 && <Outbox messages={outbox.data} />}
      </section>
      <WechatPhones />
      <LinkCard href={paths.devPay} noun="payer" />
      <LinkCard href={paths.devShell} noun="devShell" />
    </main>
  );
}

/** Links to the simulated payment page and to the page that simulates an app. */
function LinkCard({
  href,
  noun,
}: {
  href: typeof paths.devPay | typeof paths.devShell;
  noun: 'payer' | 'devShell';
}) {
  const t = useTranslations(noun);
  return (
    <section className="rounded-card bg-sheet p-5 ring-1 ring-line">
      <h2 className="font-semibold text-16">
        <Link href={href} className="text-azure underline underline-offset-2">
          {t('title')}
        </Link>
      </h2>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
    </section>
  );
}

function TestAccount() {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    try {
      await signInAsTestUser();
      toast({ kind: 'success', title: t('login.loginSuccess') });
      router.push(paths.home);
      router.refresh();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sheet p-5 ring-1 ring-line">
      <div className="min-w-56 flex-1">
        <h2 className="font-semibold text-16">{t('dev.account')}</h2>
        <p className="mt-1 text-ink-soft">{t('dev.accountText')}</p>
      </div>
      <Button look="primary" busy={busy} onClick={enter}>
        {t('signIn.useTestAccount')}
      </Button>
    </section>
  );
}

function Outbox({ messages }: { messages: Sms[] }) {
  const t = useTranslations('dev');
  const format = useFormatter();
  return (
    <table className="w-full overflow-hidden rounded-card bg-sheet text-left ring-1 ring-line">
      <thead className="text-12 text-ink-soft">
        <tr className="border-line border-b">
          {(['phone', 'code', 'at'] as const).map((column) => (
            <th key={column} scope="col" className="px-4 py-2.5 font-medium">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={`${message.phone}${message.at}`} className="border-line border-b last:border-0">
            <td className="px-4 py-1.5 font-mono text-13">{message.phone}</td>
            <td className="px-4 py-1.5">
              <span className="flex items-center gap-1 font-medium font-mono text-16 tracking-wider">
                {message.code}
                <CopyButton text={message.code} />
              </span>
            </td>
            <td className="px-4 py-1.5 text-13 text-ink-soft tabular-nums">
              {format.dateTime(new Date(message.at), { timeStyle: 'medium' })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
