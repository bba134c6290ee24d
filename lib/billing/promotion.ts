import {
  neverShown,
  noteClosed,
  noteShown,
  type PromotionRecord,
} from '@/domain/billing/promotion';
import { readStored, writeStored } from '@/lib/storage/storage.client';

/** Returns when this browser showed and closed the promotion (BILL-034). */
export const readPromotionRecord = (): PromotionRecord => readStored('promotion') ?? neverShown;

export function recordPromotionShown(now: number): void {
  writeStored('promotion', noteShown(readPromotionRecord(), now));
}

export function recordPromotionClosed(now: number): void {
  writeStored('promotion', noteClosed(readPromotionRecord(), now));
}
