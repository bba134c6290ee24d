'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { chargedFen, formatCharge, readPrice } from '@/domain/billing/price';
import type { PayChannel, PayScene } from '@/domain/entities/order';
import { limits } from '@/domain/limits';
import type { Offer } from '@/lib/billing/offers';
import type { PayView, PlacedOrder } from '@/lib/billing/payment';
import { usePrice } from '@/lib/billing/use-price';
import { payInWechat } from '@/lib/billing/wechat-bridge.client';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { minutesAndSeconds, useSecondsLeft } from '@/lib/wechat/use-seconds-left';
import { PaymentQrCode } from './payment-qr-code';

type Props = {
  view: PayView;
  offer: Offer;
  now: number;
  way: { channel: PayChannel; scene: PayScene; simulated: boolean };
  otherScenes: readonly PayScene[];
  onScene(scene: PayScene): void;
  onAgain(): void;
  look(): void;
};

/**
 * Shows the price and the next step: scan a code, open an app, or go to the provider's page. A QR
 * code is beside the text, a button is below it.
 */
export function PayPanel({
  view,
  offer,
  now,
  way: { channel, scene, simulated },
  otherScenes,
  onScene,
  onAgain,
  look,
}: Props) {
  const t = useTranslations();
  const amount = usePrice()(chargedFen(readPrice(offer.pricing), now));
  if (view.phase === 'refused') return <PaymentRefused error={view.error} onAgain={onAgain} />;
  const isCode = scene === 'qr';
  const act =
    view.phase === 'waiting' ? (
      <WayToPay order={view.order} channel={channel} look={look} />
    ) : (
      <Waiting isCode={isCode} />
    );
  return (
    <section
      aria-label={t('payment.pay')}
      className={clsx(
        'flex w-full gap-x-5 gap-y-3 rounded-card bg-paper p-4 ring-1 ring-line',
        isCode ? 'flex-wrap items-center' : 'flex-col sm:items-start',
      )}
    >
      {isCode && act}
      <div className={isCode ? 'min-w-40 flex-1' : undefined}>
        <p className="text-12 text-ink-soft">{offer.product.title}</p>
        <p className="text-20 tabular-nums">{amount}</p>
        {view.phase === 'waiting' && view.order.charge.currency !== 'CNY' && (
          <p className="text-13 tabular-nums">
            {t('payment.chargedAs', { amount: formatCharge(view.order.charge) })}
          </p>
        )}
        <p role="status" className="mt-1 text-13 text-ink-soft">
          {view.phase === 'waiting' && view.unread ? (
            <>
              {t('payment.statusFailed')}{' '}
              <button
                type="button"
                onClick={look}
                className="text-azure underline underline-offset-2"
              >
                {t('payment.askNow')}
              </button>
            </>
          ) : (
            view.phase === 'waiting' && <HowTo order={view.order} channel={channel} />
          )}
        </p>
        {otherScenes.map((other) => (
          <button
            key={other}
            type="button"
            onClick={() => onScene(other)}
            className="mt-2 text-13 text-azure underline underline-offset-2"
          >
            {t(`payment.scenes.${other}`, { channel: t(`payment.channels.${channel}`) })}
          </button>
        ))}
        {simulated && <SimulatedNote />}
      </div>
      {!isCode && act}
    </section>
  );
}

/** Links to the page that plays the payer, because no real wallet can pay a simulated bill. */
function SimulatedNote() {
  const t = useTranslations('payment');
  return (
    <p className="mt-2 text-balance text-12 text-ink-soft [:lang(zh)_&]:break-keep">
      {t.rich('simulated', {
        link: (words) => (
          <a
            href={paths.devPay}
            target="_blank"
            rel="noopener"
            className="text-azure underline underline-offset-2"
          >
            {words}
          </a>
        ),
      })}
    </p>
  );
}

function HowTo({ order, channel }: { order: PlacedOrder; channel: PayChannel }) {
  const t = useTranslations('payment');
  return (
    <>
      {t(`howTo.${order.scene}`, { channel: t(`channels.${channel}`) })}
      <TimeLeft endsAt={order.expiresAt} />
    </>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useTranslations('payment');
  return (
    <span className="block tabular-nums">
      {t('timeLeft', { time: minutesAndSeconds(useSecondsLeft(endsAt)) })}
    </span>
  );
}

function WayToPay({
  order,
  channel,
  look,
}: {
  order: PlacedOrder;
  channel: PayChannel;
  look(): void;
}) {
  const t = useTranslations('payment');
  const pay = useTranslations('pay');
  const opened = useRef<Window | null>(null);
  const isPaying = useRef(false);
  const name = t(`channels.${channel}`);
  if (order.scene === 'qr')
    return <PaymentQrCode text={order.payBody} label={t('code', { channel: name })} />;
  if (order.scene === 'phone')
    return (
      <a href={order.payBody} className={`${buttonShape} ${buttonLooks.seal}`}>
        {t('scenes.phone', { channel: name })}
      </a>
    );
  if (order.scene === 'wechat') {
    const payHere = async () => {
      if (isPaying.current) return;
      isPaying.current = true;
      const said = await payInWechat(order.payBody).catch(() => 'failed' as const);
      isPaying.current = false;
      if (said === 'failed') toast({ kind: 'error', title: pay('payFailed') });
      else if (said === 'done') look();
    };
    return (
      <Button look="seal" onClick={() => void payHere()}>
        {t('scenes.wechat', { channel: name })}
      </Button>
    );
  }
  const open = () => {
    // Focus the open window instead of opening a second one, in which the user could pay the same
    // order again (BILL-036).
    if (opened.current && !opened.current.closed) {
      toast({ kind: 'info', title: pay('payInProgress') });
      return opened.current.focus();
    }
    opened.current = window.open(order.payBody, '_blank', 'popup,width=480,height=720');
    if (!opened.current) window.location.assign(order.payBody);
  };
  return (
    <Button look="seal" onClick={open}>
      {t('scenes.page', { channel: name })}
    </Button>
  );
}

/** A placeholder in the shape of the final content. */
function Waiting({ isCode }: { isCode: boolean }) {
  const { px } = limits.payCode;
  if (!isCode) return <Skeleton className="h-control w-full rounded-control sm:w-40" />;
  return (
    <div style={{ width: px, height: px }} className="relative shrink-0">
      <Skeleton className="size-full rounded-control" />
      <span className="absolute inset-0 flex items-center justify-center">
        <Spinner />
      </span>
    </div>
  );
}

/** BILL-016: shows why the payment was refused, with the server's message. */
function PaymentRefused({ error, onAgain }: { error: unknown; onAgain(): void }) {
  const t = useTranslations();
  if (!isCallError(error)) throw error;
  return (
    <ErrorNotice
      className="w-full"
      error={error}
      kept={t('payment.nothingCharged')}
      actions={<Button onClick={onAgain}>{t('common.tryAgain')}</Button>}
    />
  );
}
