'use client';

import { useNow, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { badgeOf } from '@/domain/billing/packs';
import { chargedFen, readPrice } from '@/domain/billing/price';
import type { PayScene } from '@/domain/entities/order';
import type { ProductType } from '@/domain/entities/product';
import {
  type Channel,
  defaultOffer,
  needsBinding,
  type PaymentContext,
  scenesOf,
} from '@/lib/billing/checkout';
import type { Offer } from '@/lib/billing/offers';
import { useBuyPlan } from '@/lib/billing/use-buy-plan';
import { usePayment } from '@/lib/billing/use-payment';
import { usePrice } from '@/lib/billing/use-price';
import { paths } from '@/lib/paths';
import { GiftBanner } from './gift-banner';
import { OfferList } from './offer-list';
import { PayPanel } from './pay-panel';
import { WechatBindStep } from './wechat-bind-step';

type Props = {
  type: ProductType;
  wanted?: string | undefined;
  offers: readonly Offer[];
  channels: readonly Channel[];
  place: PaymentContext;
  onPaid(): void;
};

/**
 * The selected offer, the payment channel (BILL-039) and the next step. Every change of offer or
 * channel creates a new order.
 */
export function PaymentForm({ type, wanted, offers, channels, place, onPaid }: Props) {
  const t = useTranslations('payment');
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const refuse = useBuyPlan();
  const [offer, setOffer] = useState(() => defaultOffer(offers, type, wanted));
  const price = usePrice();
  const bought = offer
    ? `${offer.product.title} · ${price(chargedFen(readPrice(offer.pricing), now))}`
    : '';
  const { view, choose, pollNow: look } = usePayment(onPaid, bought);
  const [channel, setChannel] = useState<Channel | undefined>(channels[0]);
  const [chosenScene, setScene] = useState<PayScene | null>(null);
  const scenes = channel ? scenesOf(channel, place) : [];
  const scene = scenes.find((one) => one === chosenScene) ?? scenes[0];
  const pricing = offer?.pricing.productPricingId;
  const name = channel?.channel;
  const isUnknown = needsBinding(scene, place);

  const order = useEffectEvent(() => {
    if (pricing && name && scene && !isUnknown)
      choose({ productPricingId: pricing, channel: name, scene });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them creates a new order (BILL-021).
  useEffect(order, [pricing, name, scene, isUnknown]);

  return (
    <div className="flex flex-col items-start gap-4 [&>fieldset:first-child]:w-full">
      <OfferList
        label={t(`tabs.${type}`)}
        offers={offers}
        chosen={pricing ?? null}
        now={now}
        choose={(one) => (one.product.isDisabled ? refuse(one) : setOffer(one))}
        {...(type === 'RECHARGE' ? { badgeOf } : { hasGift: true })}
      />
      {offer && channel && scene ? (
        <>
          {type === 'PLAN' && <GiftBanner tokens={offer.pricing.wordCount} />}
          {channels.length > 1 && (
            <Segmented
              label={t('channel')}
              value={channel.channel}
              options={channels.map((one) => ({
                value: one.channel,
                label: t(`channels.${one.channel}`),
              }))}
              onChange={(value) => setChannel(channels.find((one) => one.channel === value))}
            />
          )}
          {isUnknown ? (
            <WechatBindStep type={type} offer={offer} onOther={() => setScene('qr')} />
          ) : (
            <PayPanel
              {...{ view, offer, now, look }}
              way={{ channel: channel.channel, scene, simulated: channel.simulated }}
              otherScenes={scenes.filter((one) => one !== scene)}
              onScene={setScene}
              onAgain={order}
            />
          )}
        </>
      ) : (
        <p className="text-13 text-ink-soft">{t('nothingToBuy')}</p>
      )}
      <p className="text-12 text-ink-soft">
        {t.rich('agreement', {
          link: (words) => (
            <a
              href={paths.agreement('paypal')}
              target="_blank"
              rel="noopener"
              className="text-azure underline underline-offset-2"
            >
              {words}
            </a>
          ),
        })}
      </p>
    </div>
  );
}
