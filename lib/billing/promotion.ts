import {
  neverShown,
  noteClosed,
  noteShown,
  type PromotionRecord,
} from '@/domain/billing/promotion';
import { readStored, writeStored } from '@/lib/storage/storage.client';

/** BILL-034: this browser's record of the promotion. */
export const promotionRecord = (): PromotionRecord => readStored('promotion') ?? neverShown;

export function noteShownNow(now: number): void {
  writeStored('promotion', noteShown(promotionRecord(), now));
}

export function noteClosedNow(now: number): void {
  writeStored('promotion', noteClosed(promotionRecord(), now));
}
