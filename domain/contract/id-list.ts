import { z } from 'zod';

/**
 * The ids of a call that deletes: a list of 1 to `max` in the body, or `1,2` in the query
 * (ODD-38).
 */
export function idList(max: number) {
  const list = z.array(z.string().max(40)).min(1).max(max);
  const text = z
    .string()
    .min(1)
    .transform((ids) => ids.split(','))
    .pipe(list);
  return z.union([list, text]).describe('A list, or `1,2` in the query (ODD-38)');
}
