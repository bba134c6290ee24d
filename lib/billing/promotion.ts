import {
  neverShown,
  noteClosed,
  noteShown,
  type PromotionRecord,
} from '@/domain/billing/promotion';
import { readStored, writeStored } from '@/lib/storage/storage.client';

/** BILL-034: this browser's record of the promotion. */
export const readPromotionRecord = (): PromotionRecord => readStored('promotion') ?? neverShown;

export function recordPromotionShown(now: number): void {
  writeStored('promotion', noteShown(readPromotionRecord(), now));
}

export function recordPromotionClosed(now: number): void {
  writeStored('promotion', noteClosed(readPromotionRecord(), now));
}
