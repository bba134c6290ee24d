import { z } from 'zod';
import { Problem } from './problem.ts';

/**
 * `building`, `looking`: in progress. `clean`: nothing was found. `repairing`: the model was asked,
 * in the run `run`. `broken`: the page stays broken until the user acts; `why` is the reason.
 */
const checkPhases = ['building', 'looking', 'clean', 'repairing', 'broken'] as const;

/**
 * Why the service does not repair a problem. `off`: the user turned automatic repair off. `same`:
 * the same problems returned after a repair. `attempts`: three repairs were tried. `model`: no
 * model is available. `busy`: another run of the project is active. `own`: the user made the change
 * and should fix it. `budget`: today's free budget is used up.
 */
const unrepairedReasons = ['off', 'same', 'attempts', 'model', 'busy', 'own', 'budget'] as const;
export type UnrepairedReason = (typeof unrepairedReasons)[number];

/** What was fixed without asking the model, and where. */
export const AppliedFix = z.object({
  name: z.enum([
    'import',
    'package',
    'version',
    'path',
    'export',
    'icon',
    'absent',
    'duplicate',
    'tailwind',
    'page',
  ]),
  file: z.string(),
  /** The name that was imported, added or found. */
  subject: z.string(),
});
export type AppliedFix = z.infer<typeof AppliedFix>;

/**
 * The full state of a check. Each event of a check contains the full state, so reading the last
 * event is enough.
 */
export const Check = z.object({
  phase: z.enum(checkPhases),
  /** The version that was checked; a fix creates another one. */
  version: z.number().int(),
  problems: z.array(Problem),
  fixed: z.array(AppliedFix),
  /** Automatic repairs by the model since the user's last prompt. */
  attempts: z.number().int(),
  /** Whether a browser opened the page; without one only the build result is known. */
  hasBrowser: z.boolean(),
  why: z.enum(unrepairedReasons).nullable(),
  /** The chat run in which the model repairs the problems. */
  run: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;
