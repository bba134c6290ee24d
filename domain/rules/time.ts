/** The wire tells time as people in Shanghai read it: no summer time there, always eight hours ahead of UTC. */
const shanghaiMs = 8 * 60 * 60 * 1000;
const form = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai, whatever the machine's zone; parts of a second are dropped. */
export function toWireTime(time: Date): string {
  const there = new Date(time.getTime() + shanghaiMs).toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 19)}`;
}

/** The moment a wire time names; undefined for anything that is not one, a 30th of February included. */
export function readWireTime(text: string): Date | undefined {
  if (!form.test(text)) return undefined;
  const time = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - shanghaiMs);
  return Number.isNaN(time.getTime()) || toWireTime(time) !== text ? undefined : time;
}

/** A moment that was, for telling how long ago: to a clock behind the one that wrote it down it would be yet to come. */
export const notAhead = (at: Date, now: Date): Date => (at > now ? now : at);

/** When the day began that it is in Shanghai. */
export function shanghaiMidnight(now: Date): Date {
  const day = 24 * 60 * 60 * 1000;
  return new Date(Math.floor((now.getTime() + shanghaiMs) / day) * day - shanghaiMs);
}

/** The hour of the day (0–23, with its part) and the day (`YYYY-MM-DD`) as people in Shanghai have them, whatever the browser's zone. */
export function shanghaiTime(now: number): { day: string; hour: number } {
  const there = new Date(now + shanghaiMs);
  return { day: there.toISOString().slice(0, 10), hour: there.getUTCHours() + there.getUTCMinutes() / 60 };
}
