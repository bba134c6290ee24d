import { z } from 'zod';
import { ledgerKinds } from '../rules/ledger.ts';

/** One line of a person's statement. `turn`: the version the run made and the first words it was asked with, as long as they are kept. */
export const LedgerEntry = z.object({
  id: z.number().int(),
  /** Epoch ms. */
  at: z.number(),
  /** Tokens: above 0 they were given, below it they were used. */
  delta: z.number().int(),
  /** What it was for; what a newer server writes is told as it is. */
  kind: z.union([z.enum(ledgerKinds), z.string()]),
  project: z.object({ uuid: z.string(), title: z.string() }).nullable(),
  turn: z.object({ version: z.number().int().nullable(), words: z.string() }).nullable(),
  usage: z.object({ input: z.number(), cached: z.number(), output: z.number(), model: z.string().nullable() }).nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
