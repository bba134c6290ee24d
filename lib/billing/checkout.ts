import { superCode } from '@/domain/billing/buying';
import { defaultPack } from '@/domain/billing/packs';
import type { CallData } from '@/domain/contract/call';
import type { orders } from '@/domain/contract/orders';
import type { PayScene } from '@/domain/entities/order';
import type { ProductType } from '@/domain/entities/product';
import type { Language } from '@/domain/locale';
import type { Offer } from './offers';

export type Channel = CallData<typeof orders.channels>['list'][number];

/**
 * Returns the offer that the dialog selects first: the requested offer, otherwise the most popular
 * one. Skips disabled offers.
 */
export function defaultOffer(
  offers: readonly Offer[],
  type: ProductType,
  wanted?: string,
): Offer | null {
  const sold = offers.filter(({ product }) => !product.isDisabled);
  const usual =
    type === 'PLAN'
      ? superCode
      : defaultPack(sold.map(({ product, pricing }) => ({ ...product, ...pricing })));
  const named = sold.find(({ pricing }) => pricing.backendCode === wanted);
  return named ?? sold.find(({ pricing }) => pricing.backendCode === usual) ?? sold[0] ?? null;
}

/**
 * The situation of a payment: whether the user is on a phone, whether the page is inside WeChat's
 * browser, and whether the account is bound to their WeChat account.
 */
export type PaymentContext = { onPhone: boolean; inWechat: boolean; isBound: boolean };

/**
 * WeChat's in-app payment works only if the account is bound to a WeChat account. All other users
 * must bind their account first.
 */
export const needsBinding = (scene: PayScene | undefined, { isBound }: PaymentContext): boolean =>
  scene === 'wechat' && !isBound;

/**
 * Returns the ways to pay, best first (PP-11). On a phone, payment apps come before the QR code,
 * which needs a second phone. Inside WeChat, only WeChat's own payment works: the redirect from a
 * browser to the WeChat app does not.
 */
export function scenesOf(
  { channel, scenes }: Channel,
  { onPhone, inWechat }: PaymentContext,
): PayScene[] {
  if (inWechat && scenes.includes('wechat')) return ['wechat', 'qr'];
  const leaves = onPhone && !(inWechat && channel === 'WECHAT');
  const fitting = scenes.filter((scene) => scene !== 'wechat' && (scene !== 'phone' || leaves));
  return onPhone ? [...fitting].sort((a, b) => Number(a === 'qr') - Number(b === 'qr')) : fitting;
}

/** The channels of wallets that need an account in China. */
const chineseWallets: readonly Channel['channel'][] = ['ALI', 'WECHAT'];

/**
 * Returns the channels that work in this situation. Inside WeChat, WeChat's own channel comes
 * first, because WeChat blocks Alipay's pages. In languages other than Chinese, the Chinese wallets
 * come last, because few readers of those languages have one.
 */
export function usableChannels(
  channels: readonly Channel[],
  place: PaymentContext,
  language: Language,
): Channel[] {
  const usable = channels.filter((channel) => scenesOf(channel, place).length > 0);
  const last = language === 'zh_CN' ? [] : chineseWallets;
  const rank = ({ channel }: Channel) => {
    if (place.inWechat && channel === 'WECHAT') return -1;
    return last.includes(channel) ? 1 : 0;
  };
  return usable.sort((a, b) => rank(a) - rank(b));
}
