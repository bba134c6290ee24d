import { toWireTime } from '../time/time.ts';
import { days } from '../units.ts';

/** Returns the day of a time in Asia/Shanghai as `YYYY-MM-DD`. */
export const visitDayOf = (time: Date): string => toWireTime(time).slice(0, 10);

/** Returns the last `count` days in order, the last of which is the day of `now`. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    visitDayOf(new Date(now.getTime() - (count - 1 - i) * days)),
  );
