import type { Pricing } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import type { Language } from '../locale.ts';

/** A price in whole fen; a member discount ends at `endsAt` (epoch ms). */
export type Price = {
  originalFen: number;
  discountedFen: number;
  memberDiscount: MemberDiscount | null;
};
type MemberDiscount = { fen: number; endsAt: number };

/** BILL-011: returns the price shown and charged, in fen. */
export function chargedFen({ discountedFen, memberDiscount }: Price, now: number): number {
  return memberDiscount && now < memberDiscount.endsAt ? memberDiscount.fen : discountedFen;
}

/**
 * BILL-011: returns the original price in fen to strike through, or null if it is not higher than
 * the charged price.
 */
export function struckFen(price: Price, now: number): number | null {
  return price.originalFen > chargedFen(price, now) ? price.originalFen : null;
}

/**
 * GAP-25: returns the discount after a trial: for three days from its end (epoch ms) the super
 * membership costs 80 % of the normal price.
 */
export function trialDiscount(
  discountedFen: number,
  trialEndedAt: number | null,
  now: number,
): MemberDiscount | null {
  if (trialEndedAt === null || now < trialEndedAt) return null;
  const endsAt = trialEndedAt + limits.trial.offerMs;
  return now < endsAt
    ? { fen: Math.round((discountedFen * (100 - limits.trial.offerPercentOff)) / 100), endsAt }
    : null;
}

/** Returns the cheapest discount that is valid at `now` (epoch ms). */
export function bestDiscount(
  discounts: readonly (MemberDiscount | null)[],
  now: number,
): MemberDiscount | null {
  const holding = discounts.filter(
    (one): one is MemberDiscount => one !== null && now < one.endsAt,
  );
  return holding.sort((a, b) => a.fen - b.fen)[0] ?? null;
}

/** Reads the price from a pricing on the wire. */
export function readPrice(pricing: Pricing): Price {
  const {
    originalPrice,
    discountedPrice,
    isMemberDiscount,
    memberDiscountedPrice,
    memberDiscountedEndTime,
  } = pricing;
  const has =
    isMemberDiscount === 'YES' &&
    memberDiscountedPrice !== null &&
    memberDiscountedEndTime !== null;
  return {
    originalFen: fenOf(originalPrice),
    discountedFen: fenOf(discountedPrice),
    memberDiscount: has
      ? { fen: fenOf(memberDiscountedPrice), endsAt: memberDiscountedEndTime }
      : null,
  };
}

/** Formats whole fen as yuan with two decimals: `1680.00`. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads yuan with up to two decimals as whole fen; throws on anything else. */
export function fenOf(yuan: string): number {
  const [, minus, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) throw new Error(`Not an amount of yuan: ${yuan}`);
  const fen = Number(`${whole}${part.padEnd(2, '0')}`);
  return minus && fen ? -fen : fen;
}

/**
 * BILL-009, PP-31: formats fen as `¥1,680` in Chinese and as `CN¥1,680` elsewhere, where the sign
 * alone would be read as yen. Decimals are shown only if they are not zero. A minus sign precedes
 * the currency.
 */
export function formatPrice(fen: number, language: Language): string {
  const [whole = '', part] = yuanOf(Math.abs(fen)).split('.');
  const grouped = `${groupThousands(whole)}${part === '00' ? '' : `.${part}`}`;
  return `${fen < 0 ? '\u2212' : ''}${language === 'zh_CN' ? '' : 'CN'}¥${grouped}`;
}

/** Formats what a provider charges in another currency, by its code: `USD 233.34`. */
export function formatCharge({ currency, minor }: { currency: string; minor: number }): string {
  const [whole = '', part] = yuanOf(minor).split('.');
  return `${currency}\u00a0${groupThousands(whole)}.${part}`;
}

const groupThousands = (digits: string): string => Number(digits).toLocaleString('en-US');
