import { z } from 'zod';

/** How the last scheduled run ended; `skipped` because the one before still went on. */
export const ScheduleStatus = z.enum(['ok', 'failed', 'skipped']);

export const SiteFunction = z.object({
  name: z.string(),
  /** Whether it is called without a key. */
  isOpen: z.boolean(),
  schedule: z
    .object({
      cron: z.string(),
      timeZone: z.string(),
      /** Only live data runs by itself. */
      nextAt: z.string().nullable(),
      lastAt: z.string().nullable(),
      lastStatus: ScheduleStatus.nullable(),
    })
    .nullable(),
  /** Its `schedule.json` cannot be read. */
  hasBadSchedule: z.boolean(),
  /** When it last printed an error in the kept lines. */
  lastErrorAt: z.string().nullable(),
});
export type SiteFunction = z.infer<typeof SiteFunction>;

export const SiteFunctionLine = z.object({
  id: z.number(),
  name: z.string(),
  isError: z.boolean(),
  text: z.string(),
  at: z.string(),
});
export type SiteFunctionLine = z.infer<typeof SiteFunctionLine>;

export const SiteSecret = z.object({
  name: z.string(),
  /** Whether live data has a value of its own. */
  hasLive: z.boolean(),
  changedAt: z.string(),
});
export type SiteSecret = z.infer<typeof SiteSecret>;

/** The answer of a function that its owner ran; the body is cut. */
export const FunctionAnswer = z.object({ status: z.number(), body: z.string() });
export type FunctionAnswer = z.infer<typeof FunctionAnswer>;
