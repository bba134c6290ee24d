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

/** Product point 11: on a phone its own apps come first; the code is for another phone. */
export function scenesOf({ scenes }: Channel, onPhone: boolean): PayScene[] {
  const fitting = scenes.filter((scene) => scene !== 'phone' || onPhone);
  return onPhone ? [...fitting].sort((a, b) => Number(a === 'qr') - Number(b === 'qr')) : fitting;
}

/** The channels somebody can use here. */
export function usableChannels(channels: readonly Channel[], onPhone: boolean): Channel[] {
  return channels.filter((channel) => scenesOf(channel, onPhone).length > 0);
}
