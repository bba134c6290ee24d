import type { CallData } from '@/domain/contract/call';
import type { orders } from '@/domain/contract/orders';
import type { PayScene } from '@/domain/entities/order';
import type { ProductType } from '@/domain/entities/product';
import { superCode } from '@/domain/rules/buying';
import { defaultPack } from '@/domain/rules/packs';
import type { Offer } from './products';

export type Channel = CallData<typeof orders.channels>['list'][number];

/** What is chosen when the dialog opens: the one that was asked for, else what is taken most; only what can be bought. */
export function firstOffer(offers: readonly Offer[], type: ProductType, wanted?: string): Offer | null {
  const sold = offers.filter(({ product }) => !product.isDisabled);
  const usual = type === 'PLAN' ? superCode : defaultPack(sold.map(({ product, pricing }) => ({ ...product, ...pricing })));
  const named = sold.find(({ pricing }) => pricing.backendCode === wanted);
  return named ?? sold.find(({ pricing }) => pricing.backendCode === usual) ?? sold[0] ?? null;
}

/** Where somebody pays: on a phone, in a page that WeChat shows, and whether the account knows him as WeChat does. */
export type PayPlace = { onPhone: boolean; inWechat: boolean; isBound: boolean };

/** Inside WeChat its payment opens only for whom the account is bound to: others are led to say so first. */
export const mustBind = (scene: PayScene | undefined, { isBound }: PayPlace): boolean => scene === 'wechat' && !isBound;

/**
 * Product point 11: on a phone its own apps come first; the code is for another phone. Inside WeChat its payment opens over the page,
 * and the way that leads there from a browser does not.
 */
export function scenesOf({ channel, scenes }: Channel, { onPhone, inWechat }: PayPlace): PayScene[] {
  if (inWechat && scenes.includes('wechat')) return ['wechat', 'qr'];
  const leaves = onPhone && !(inWechat && channel === 'WECHAT');
  const fitting = scenes.filter((scene) => scene !== 'wechat' && (scene !== 'phone' || leaves));
  return onPhone ? [...fitting].sort((a, b) => Number(a === 'qr') - Number(b === 'qr')) : fitting;
}

/** The channels somebody can use here. */
export function usableChannels(channels: readonly Channel[], place: PayPlace): Channel[] {
  const usable = channels.filter((channel) => scenesOf(channel, place).length > 0);
  // WeChat shows no page of Alipay's.
  return place.inWechat ? usable.sort((a, b) => Number(b.channel === 'WECHAT') - Number(a.channel === 'WECHAT')) : usable;
}
