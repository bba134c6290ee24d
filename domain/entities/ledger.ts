import { z } from 'zod';
import { ledgerKinds } from '../billing/ledger.ts';

/**
 * One line of a user's statement. `turn` has the version that the run created and the beginning of
 * its prompt, if they are still stored.
 */
export const LedgerEntry = z.object({
  id: z.number().int(),
  /** Epoch ms. */
  at: z.number(),
  /** Tokens: positive if given, negative if used. */
  delta: z.number().int(),
  /** The purpose. Unknown kinds of a newer server are shown as they are. */
  kind: z.union([z.enum(ledgerKinds), z.string()]),
  project: z.object({ uuid: z.string(), title: z.string() }).nullable(),
  turn: z.object({ version: z.number().int().nullable(), words: z.string() }).nullable(),
  usage: z
    .object({
      input: z.number(),
      cached: z.number(),
      output: z.number(),
      model: z.string().nullable(),
    })
    .nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
