'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { outboxPollMs } from '@/lib/dev/outbox';
import { type WechatPhones as Phones, readWechatPhones, scanAs } from '@/lib/dev/wechat-phones';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { renderQrCode } from '@/lib/wechat/qr-code';
import { minutesAndSeconds, useSecondsLeft } from '@/lib/wechat/use-seconds-left';

const queryKey = ['dev', 'wechat'];

/**
 * The phones of the simulated WeChat: the tester chooses which phone scans the newest code
 * (GAP-13).
 */
export function WechatPhones() {
  const t = useTranslations('wechatPhone');
  const phones = useQuery({
    queryKey,
    queryFn: ({ signal }) => readWechatPhones(signal),
    refetchInterval: outboxPollMs,
  });
  if (phones.data === null) return null;
  return (
    <section id="wechat" className="scroll-mt-20">
      <h2 className="font-semibold text-16">{t('title')}</h2>
      <p className="mt-1 mb-3 text-ink-soft">{t('text')}</p>
      {isCallError(phones.error) && <ErrorNotice error={phones.error} />}
      {phones.isPending && <Skeleton className="h-40" />}
      {phones.data && <Scanning {...phones.data} />}
    </section>
  );
}

function Scanning({ people, codes }: Phones) {
  const t = useTranslations('wechatPhone');
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [code] = codes;
  const scan = async (person: string) => {
    if (!code) return;
    setBusy(person);
    await scanAs(person, code.ticket).catch(toastError);
    await queries.invalidateQueries({ queryKey });
    setBusy(null);
  };
  const everybody = [
    { openId: 'new', name: t('newPerson'), standing: 'NO_REG' as const },
    ...people,
  ];
  // A code can be scanned once. Then the next code appears by itself.
  const canScan = code?.scannedBy === null && busy === null;
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
      {code ? (
        <Code {...code} people={people} />
      ) : (
        <EmptyState text={t('noCode')} className="min-h-28 sm:w-60" />
      )}
      <ul className="divide-y divide-line rounded-card bg-sheet ring-1 ring-line">
        {everybody.map(({ openId, name, standing }) => (
          <li key={openId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-24 flex-1 font-medium">{name}</span>
            <span className="text-13 text-ink-soft">
              {t(standing === 'REG' || standing === 'REG_NO_PHONE' ? standing : 'NO_REG')}
            </span>
            <Button
              onClick={() => void scan(openId)}
              busy={busy === openId}
              disabled={!canScan}
              aria-label={t('scanAs', { name })}
            >
              <ScanLine aria-hidden="true" size={14} strokeWidth={1.5} />
              {t('scan')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Code({
  text,
  endsAt,
  scannedBy,
  people,
}: Phones['codes'][number] & Pick<Phones, 'people'>) {
  const t = useTranslations('wechatPhone');
  const left = useSecondsLeft(Date.parse(endsAt));
  const name = people.find(({ openId }) => openId === scannedBy)?.name ?? scannedBy;
  return (
    <figure className="flex flex-col self-start items-center gap-2 rounded-card bg-sheet p-4 ring-1 ring-line">
      {/* biome-ignore lint/performance/noImgElement: a data URL. */}
      <img src={renderQrCode(text)} alt={t('code')} className="size-36 rounded-control" />
      <figcaption className="text-13 text-ink-soft tabular-nums">
        {name ? t('scannedBy', { name }) : t('left', { time: minutesAndSeconds(left) })}
      </figcaption>
    </figure>
  );
}
