import { limits } from '../limits/index.ts';

const { graceMs, bytesPerSecond } = limits.bodyPace;

/**
 * Whether a request body arrives so slowly that its connection must be closed; `bytes` have arrived
 * in the first `ms`.
 */
export function isBodyTooSlow(bytes: number, ms: number): boolean {
  return bytes < ((ms - graceMs) / 1_000) * bytesPerSecond;
}
