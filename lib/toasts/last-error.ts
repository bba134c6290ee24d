import { readStored, writeStored } from '@/lib/storage/storage.client';

/** Stores that the user sees an error now (PP-25). */
export function recordError(): void {
  writeStored('last_error_at', Date.now());
}

/** Returns when the user last saw an error in this browser, epoch ms. */
export const readLastErrorAt = (): number | null => readStored('last_error_at');
