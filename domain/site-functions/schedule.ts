import { limits } from '../limits/index.ts';

/** When a function runs by itself: five fields of cron in the time of a place. */
export type Schedule = { cron: string; timeZone: string };

type Fields = { minutes: Set<number>; hours: Set<number>; days: Set<number> } & {
  months: Set<number>;
  weekdays: Set<number>;
  /** A restricted day of the month and a restricted weekday are alternatives, as in cron. */
  isEitherDay: boolean;
};

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A date such as 29 February comes within this time. */
const searchedMs = 366 * 5 * dayMs;

/**
 * Reads `schedule.json`: `{ "cron": "0 8 * * 1-5", "timezone": "Asia/Shanghai" }`. The time zone is
 * UTC if it is missing. Returns undefined if the file says no time that ever comes.
 */
export function readSchedule(text: string): Schedule | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const { cron, timezone = 'UTC' } = given as { cron?: unknown; timezone?: unknown };
  if (typeof cron !== 'string' || typeof timezone !== 'string') return undefined;
  const schedule = { cron: cron.trim().replace(/\s+/g, ' '), timeZone: timezone };
  return isTimeZone(timezone) && parseCron(schedule.cron) ? schedule : undefined;
}

/**
 * Returns the first time after `after` at which a schedule runs; undefined if there is none. A time
 * that the clock skips in spring has no run; one that it repeats in autumn has one run.
 */
export function nextRun({ cron, timeZone }: Schedule, after: Date): Date | undefined {
  const fields = parseCron(cron);
  if (!fields) return undefined;
  const clock = placeClock(timeZone);
  const end = after.getTime() + searchedMs;
  let at = Math.floor(after.getTime() / minuteMs) * minuteMs + minuteMs;
  while (at <= end) {
    const local = clock(at);
    if (!isDay(fields, local)) {
      at = nextLocalDay(at, local, clock);
    } else if (!fields.hours.has(local.hour)) {
      at += (60 - local.minute) * minuteMs;
    } else if (!fields.minutes.has(local.minute) || isRepeated(at, local, clock)) {
      at += minuteMs;
    } else return new Date(at);
  }
  return undefined;
}

type LocalTime = { month: number; day: number; weekday: number; hour: number; minute: number };

function isDay({ months, days, weekdays, isEitherDay }: Fields, local: LocalTime): boolean {
  if (!months.has(local.month)) return false;
  const isDate = days.has(local.day);
  const isWeekday = weekdays.has(local.weekday);
  return isEitherDay ? isDate || isWeekday : isDate && isWeekday;
}

/** Goes to the beginning of the next day, which may be 23 or 25 hours away. */
function nextLocalDay(at: number, { day, hour, minute }: LocalTime, clock: PlaceClock): number {
  let next = at + (24 * 60 - hour * 60 - minute) * minuteMs;
  // The clock was set back, so the day is not over.
  if (clock(next).day === day) next += 60 * minuteMs;
  // It was set forward: go back to the first minute of the day.
  const { hour: late, minute: lateMinute } = clock(next);
  const back = next - (late * 60 + lateMinute) * minuteMs;
  return back > at && clock(back).day !== day ? back : next;
}

/** Whether the same local time was there an hour before, because the clock was set back. */
function isRepeated(at: number, local: LocalTime, clock: PlaceClock): boolean {
  const before = clock(at - 60 * minuteMs);
  return before.hour === local.hour && before.minute === local.minute && before.day === local.day;
}

/**
 * Parses five fields with `*`, lists, ranges and steps; undefined if they are not valid, or mean a
 * date that no year has.
 */
function parseCron(cron: string): Fields | undefined {
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== ranges.length) return undefined;
  const sets = parts.map((part, index) => parseField(part, ranges[index] ?? [0, 0]));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.delete(7)) weekdays.add(0);
  const isEitherDay = parts[2] !== '*' && parts[4] !== '*';
  // Without this, a search for 31 February would look at every day of five years.
  if (!isEitherDay && ![...months].some((month) => hasDay(month, days))) return undefined;
  return { minutes, hours, days, months, weekdays, isEitherDay };
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const hasDay = (month: number, days: ReadonlySet<number>): boolean =>
  [...days].some((day) => day <= (longestMonths[month - 1] ?? 0));

function parseField(text: string, [from, to]: readonly [number, number]): Set<number> | undefined {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, range = '', step = '1'] =
      /^(\*|\d{1,2}(?:-\d{1,2})?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (range === '' || Number(step) === 0) return undefined;
    const [first = from, last = first] = range === '*' ? [from, to] : range.split('-').map(Number);
    // `5/10` means from 5 to the end, as in most implementations.
    const end = part.includes('/') && !/[-*]/.test(range) ? to : last;
    if (first < from || end > to || first > end) return undefined;
    for (let value = first; value <= end; value += Number(step)) found.add(value);
  }
  return found;
}

type PlaceClock = (at: number) => LocalTime;

function placeClock(timeZone: string): PlaceClock {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    return { month, day, weekday, hour, minute };
  };
}

function isTimeZone(name: string): boolean {
  try {
    return name.length <= limits.siteFunctions.nameMax && placeClock(name)(0).month > 0;
  } catch {
    return false;
  }
}
