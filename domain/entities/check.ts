import { z } from 'zod';
import { Problem } from './problem.ts';

/**
 * `building`, `looking`: under way; `clean`: nothing was found; `repairing`: the model was asked, in the run that is named;
 * `broken`: it stays so until somebody does something, `why` says what keeps the service from it.
 */
const checkPhases = ['building', 'looking', 'clean', 'repairing', 'broken'] as const;

/**
 * Why the service leaves a problem: `off`: the person wants no automatic repair; `same`: the same problems came back after one;
 * `attempts`: three were made; `model`: there is none that can be asked; `busy`: the person builds something else; `own`: it is
 * what the person changed himself, and his to put right.
 */
export const leftBecause = ['off', 'same', 'attempts', 'model', 'busy', 'own'] as const;
export type LeftBecause = (typeof leftBecause)[number];

/** What was put right without asking the model, and where. */
export const Fixed = z.object({
  name: z.enum(['import', 'package', 'version', 'path', 'export']),
  file: z.string(),
  /** The name of what was imported, added or found. */
  subject: z.string(),
});
export type Fixed = z.infer<typeof Fixed>;

/** All that is known of a check; each event of its run holds the whole of it, so that the last one stands for all. */
export const Check = z.object({
  phase: z.enum(checkPhases),
  /** The version that was looked at; a fix makes another. */
  version: z.number().int(),
  problems: z.array(Problem),
  fixed: z.array(Fixed),
  /** Automatic repairs by the model since the person last said something. */
  attempts: z.number().int(),
  /** Whether a browser has looked at the page; without one only the build is known. */
  hasBrowser: z.boolean(),
  why: z.enum(leftBecause).nullable(),
  /** The chat run that repairs. */
  run: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;
