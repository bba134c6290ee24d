import { z } from 'zod';
import { LedgerEntry } from '../entities/ledger.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { PB } from './paths.ts';

/** Calls for the statement of a user's token balance. */
export const billing = {
  statement: call({
    method: 'GET',
    path: `${PB}/statement`,
    summary:
      'The newest twenty entries of the own token ledger, or those before one of them; the balance is the sum of all (GAP-78)',
    access: 'signed-in',
    input: z.object({ before: z.coerce.number<number | string>().int().positive().optional() }),
    data: z.object({ list: z.array(LedgerEntry), balance: z.number().int(), more: z.boolean() }),
  }),
  exportStatement: call({
    method: 'GET',
    path: `${PB}/statement/export`,
    summary: 'The whole statement as CSV, in the caller’s language, oldest first',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.statement.exportsPerMinute },
    atOnce: limits.calls.download.atOnce,
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
};
