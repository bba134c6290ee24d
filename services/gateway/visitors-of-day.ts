import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates what knows the visitors of a day by a hash, with a random salt that is stored nowhere and
 * replaced every day, so that nobody can find a visitor of an earlier day again. It knows at most
 * `max` visitors.
 */
export function createVisitorsOfDay(max: number) {
  const timesOf = new Map<string, number>();
  let salt = randomBytes(32);
  let today = '';
  return {
    /** Returns how many times this day the visitor has come; undefined if there are too many. */
    add(day: string, who: string): number | undefined {
      if (today !== day) {
        timesOf.clear();
        salt = randomBytes(32);
        today = day;
      }
      const hash = createHash('sha256').update(salt).update(who).digest('base64url').slice(0, 22);
      const times = (timesOf.get(hash) ?? 0) + 1;
      if (times === 1 && timesOf.size >= max) return undefined;
      timesOf.set(hash, times);
      return times;
    },
  };
}
