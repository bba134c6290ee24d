import { limits } from '../limits/index.ts';

const { graceMs, bytesPerSecond } = limits.bodyPace;

/**
 * Whether a body arrives too slowly to keep its connection open: `bytes` arrived in the first `ms`.
 */
export function isBodyTooSlow(bytes: number, ms: number): boolean {
  return bytes < ((ms - graceMs) / 1_000) * bytesPerSecond;
}
