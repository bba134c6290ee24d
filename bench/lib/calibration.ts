import { median, time } from './measure.ts';

/** The duration of the loop below on the idle machine for which the absolute goals were set. */
const recordedMs = 11;

/**
 * Measures the current speed of this machine with a fixed calculation. If it takes more than 1.3
 * times the recorded time, `absolute` is false and only goals that are ratios count.
 */
export function calibrate(): { ms: number; ratio: number; absolute: boolean } {
  let sink = 0;
  const ms = median(
    Array.from({ length: 7 }, () =>
      time(() => {
        let x = 1;
        for (let i = 0; i < 10_000_000; i++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
        sink ^= x;
      }),
    ),
  );
  if (!Number.isInteger(sink)) throw new Error('The calibration loop was optimised away');
  return { ms, ratio: ms / recordedMs, absolute: ms <= recordedMs * 1.3 };
}
