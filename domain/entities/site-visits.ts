import { z } from 'zod';

const count = z.number().int();
/** Names with their counts, the largest first; the empty name holds all that have no row. */
const Ranking = z.array(z.object({ name: z.string(), count }));

/** The visits of a published site in a number of days, the last of which is today. */
export const VisitNumbers = z.object({
  /** Every day, also those without a visit, in order. `day`: `YYYY-MM-DD` in Asia/Shanghai. */
  days: z.array(z.object({ day: z.string(), views: count, visitors: count })),
  views: count,
  /** The visitors of each day, added up: who comes on two days counts twice. */
  visitors: count,
  /** Pages that programs opened, which are in no other number. */
  bots: count,
  pages: Ranking,
  /** Hosts of the pages from which visitors came. */
  referrers: Ranking,
  /** `phone`, `tablet` and `desktop`, by visitors. */
  devices: Ranking,
});
export type VisitNumbers = z.infer<typeof VisitNumbers>;
