import { z } from 'zod';
import type { Product } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import { shanghaiTime } from '../time/time.ts';
import { superCode } from './buying.ts';
import { readPrice } from './price.ts';

const { promotion } = limits;

/**
 * When the promotion was shown in this browser, and when it was last closed (epoch ms). Stored only
 * in the browser (BILL-034).
 */
export const PromotionRecord = z.object({
  shownAt: z.array(z.number()),
  closedAt: z.number().nullable(),
});
export type PromotionRecord = z.infer<typeof PromotionRecord>;

export const neverShown: PromotionRecord = { shownAt: [], closedAt: null };

/** The state of the page, which decides whether the promotion would disturb the user. */
type PageState = {
  path: string;
  /** Whether this is the first visit of the page in this browser. */
  isFirstVisit: boolean;
  /** Whether a run is active or a dialog is open. */
  isBusy: boolean;
  /** Whether the page is embedded in another page (`?hide`, app window). */
  isHidden: boolean;
  /** When the user last saw an error, epoch ms. */
  lastErrorAt: number | null;
};

/**
 * Whether the promotion of the super membership may be shown at the time `now` (epoch ms). It is
 * shown only on `/` (BILL-030), from 08:00 to 23:00 in Shanghai (BILL-031), and in the last three
 * days of the plan's member discount (BILL-032). It is shown at most three times a day, two hours
 * apart (BILL-033), and never when it disturbs the user (PP-25).
 */
export function mayPromote(
  product: Product | undefined,
  record: PromotionRecord,
  page: PageState,
  now: number,
): boolean {
  const { path, isFirstVisit, isBusy, isHidden, lastErrorAt } = page;
  if (path !== '/' || isFirstVisit || isBusy || isHidden) return false;
  if (lastErrorAt !== null && now - lastErrorAt < promotion.afterErrorMs) return false;
  if (record.closedAt !== null && now - record.closedAt < promotion.closedMs) return false;
  const { day, hour } = shanghaiTime(now);
  if (hour < promotion.fromHour || hour >= promotion.untilHour) return false;
  if (!isEnding(product, now)) return false;
  if (record.shownAt.filter((at) => shanghaiTime(at).day === day).length >= promotion.perDay)
    return false;
  return record.shownAt.every((at) => now - at >= promotion.apartMs);
}

/**
 * BILL-034: adds the current display to the record and removes entries that no rule needs any more.
 */
export function noteShown({ shownAt, closedAt }: PromotionRecord, now: number): PromotionRecord {
  return {
    shownAt: [
      ...shownAt.filter(
        (at) => shanghaiTime(at).day === shanghaiTime(now).day || now - at < promotion.apartMs,
      ),
      now,
    ],
    closedAt,
  };
}

/** PP-25: closing the promotion hides it for a week. */
export function noteClosed({ shownAt }: PromotionRecord, now: number): PromotionRecord {
  return { shownAt, closedAt: now };
}

function isEnding(product: Product | undefined, now: number): boolean {
  const pricing = product?.pricingListRespList[0];
  if (pricing?.backendCode !== superCode || product?.isDisabled) return false;
  const endsAt = readPrice(pricing).memberDiscount?.endsAt;
  return endsAt !== undefined && now < endsAt && endsAt - now <= promotion.lastMs;
}
