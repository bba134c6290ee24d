import { z } from 'zod';
import { abilityReasons } from '../acceptance/ability.ts';
import { limits } from '../limits/index.ts';
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
  /** What the fix concerns: the name that was imported, added or found. */
  subject: z.string(),
});
export type AppliedFix = z.infer<typeof AppliedFix>;

/**
 * A sentence about what the check found after the first screen. `name` is its text in
 * `messages/<language>/repair.json` under `notes`, `values` are inserted into the text. `advice`: a
 * change would help; `info`: nothing to do.
 */
export const CheckNote = z.object({
  name: z.string().max(40),
  tone: z.enum(['info', 'advice']),
  values: z.record(z.string(), z.union([z.string().max(300), z.number()])),
});
export type CheckNote = z.infer<typeof CheckNote>;

/**
 * The result of one ability: one thing that a user should be able to do (ADR 088). `untried`: it is
 * not known whether it works. `picture` is the name of the picture of the last screen.
 */
export const AbilityResult = z.object({
  text: z.string().max(limits.acceptance.textMax),
  outcome: z.enum(['works', 'failed', 'untried']),
  reason: z.enum(abilityReasons).nullable(),
  picture: z.string().max(64).nullable(),
});
export type AbilityResult = z.infer<typeof AbilityResult>;

/**
 * The full state of a check. Each event of its run has all of it, so the last event is sufficient.
 */
export const Check = z.object({
  phase: z.enum(checkPhases),
  /** The version that was checked; a fix creates another version. */
  version: z.number().int(),
  problems: z.array(Problem),
  fixed: z.array(AppliedFix),
  /** What stages found after the first screen; absent before they ran. */
  notes: z.array(CheckNote).optional(),
  /** What a user can do, in the order of the project's list; absent without a list. */
  abilities: z.array(AbilityResult).optional(),
  /** Automatic repairs by the model since the user's last prompt. */
  attempts: z.number().int(),
  /** Whether a browser opened the page; without one only the build result is known. */
  hasBrowser: z.boolean(),
  why: z.enum(unrepairedReasons).nullable(),
  /** The chat run in which the model repairs the problems. */
  run: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;
