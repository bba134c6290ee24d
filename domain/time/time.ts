/**
 * Times on the wire are in Shanghai time, which is always eight hours ahead of UTC, without
 * daylight saving.
 */
const shanghaiMs = 8 * 60 * 60 * 1000;
const form = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * Formats `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, whatever the machine's zone; fractions of a
 * second are dropped.
 */
export function toWireTime(time: Date): string {
  const there = new Date(time.getTime() + shanghaiMs).toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 19)}`;
}

/** Reads a wire time; undefined if it is not valid, for example 30 February. */
export function readWireTime(text: string): Date | undefined {
  if (!form.test(text)) return undefined;
  const time = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - shanghaiMs);
  return Number.isNaN(time.getTime()) || toWireTime(time) !== text ? undefined : time;
}

/**
 * Returns `at`, or `now` if `at` is in the future. The clock that wrote `at` may be ahead, and an
 * age must not be negative.
 */
export const notAhead = (at: Date, now: Date): Date => (at > now ? now : at);

/** Returns the start of the current day in Shanghai. */
export function shanghaiMidnight(now: Date): Date {
  const day = 24 * 60 * 60 * 1000;
  return new Date(Math.floor((now.getTime() + shanghaiMs) / day) * day - shanghaiMs);
}

/** Returns the start of the current month in Shanghai. */
export function shanghaiMonth(now: Date): Date {
  const there = new Date(now.getTime() + shanghaiMs);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - shanghaiMs);
}

/**
 * Returns the hour of the day (0–23, with its fraction) and the day (`YYYY-MM-DD`) in Shanghai,
 * whatever the browser's zone.
 */
export function shanghaiTime(now: number): { day: string; hour: number } {
  const there = new Date(now + shanghaiMs);
  return {
    day: there.toISOString().slice(0, 10),
    hour: there.getUTCHours() + there.getUTCMinutes() / 60,
  };
}
