import { z } from 'zod';

/**
 * Why a turn left the project's database unchanged. `refused`: the database refused the files of
 * SQL; `problem` has the place and the words of PostgreSQL, `line` counts from 1. `waiting`: the
 * database could not be reached, and a later turn applies the files. `files` is the number of files.
 */
export const DatabaseRefusal = z.object({
  state: z.enum(['refused', 'waiting']),
  files: z.number().int(),
  problem: z
    .object({
      file: z.string(),
      line: z.number().int(),
      message: z.string(),
      hint: z.string().optional(),
    })
    .optional(),
});
export type DatabaseRefusal = z.infer<typeof DatabaseRefusal>;
