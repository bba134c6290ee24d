import { z } from 'zod';
import type { success } from '../contract/envelope.ts';
import type { AppliedFix, Check } from '../entities/check.ts';
import type { Stage } from './stages.ts';

export type { Stage } from './stages.ts';

/**
 * The data of one event in a run's stream (GAP-30, GAP-35, ADR 008). The schema accepts unknown
 * fields and types, so that later additions do not break current clients.
 */
export const StreamEvent = z.looseObject({
  type: z.string().optional(),
  status: z.string().optional(),
  code: z.number().optional(),
  content: z.string().optional(),
  chat_id: z.string().optional(),
  data: z.unknown().optional(),
  domain: z.string().optional(),
  version: z.number().optional(),
});
export type StreamEvent = z.infer<typeof StreamEvent>;

/**
 * Token usage as our events report it. `charged` was taken from the balance; `tokens` is the
 * remaining balance.
 */
export type TokenUsage = {
  used: number;
  tokens: number;
  input: number;
  cached: number;
  output: number;
  charged: number;
  /** Whether the user's own key was used, so that nothing is charged. */
  own?: boolean;
  /** Whether the turn ended at the user's token limit per turn. */
  capped?: boolean;
};

/**
 * Why an action was refused. `path`: outside the project or not allowed. `size`, `count`: above the
 * limits. `collision`: the target of a rename exists, or a file is where a directory is needed.
 * `edit`: the lines of a block do not occur exactly once. `missing`: no such file. `truncated`: the
 * answer ended inside the action. `void`: after the connection broke, the model began again instead
 * of continuing this action. `unsupported`: not possible in this project. `locked`: the user locked
 * the file, so the model may not change it. Refusals of guards (ADR 016): `placeholder`: a phrase
 * instead of code; `shrink`: most of the file would be lost; `nested`: a closing tag is missing;
 * `syntax`: the file does not parse; `unseen`: the model would overwrite a file that it has not
 * seen (PP-34). `migration`: a file of SQL that breaks a rule, for example a change of a file that was
 * applied (ADR 111). `sql`: the database refused the file.
 */
export type RefusalReason =
  | 'path'
  | 'size'
  | 'count'
  | 'collision'
  | 'edit'
  | 'missing'
  | 'truncated'
  | 'void'
  | 'unsupported'
  | 'locked'
  | 'placeholder'
  | 'shrink'
  | 'nested'
  | 'syntax'
  | 'unseen'
  | 'migration'
  | 'sql';

/** Where and why the database refused a file. `line` counts from 1. */
export type SqlProblem = { file: string; line: number; message: string; hint?: string };

export type RunEvent =
  /**
   * With `mode`, the turn is only a discussion or a plan, and files in its answer are just text.
   * With `builds`, the turn builds an agreed plan, and the product wrote its prompt (GEN-057).
   */
  | {
      type: 'chat_id';
      chat_id: string;
      code: typeof success;
      mode?: 'discuss' | 'plan';
      builds?: 'plan';
    }
  | { type: 'data'; content: string }
  | { type: 'stage'; stage: Stage; ahead?: number; seconds?: number }
  /** An action that was not applied, and why. `action` is its number in the answer. */
  | { type: 'notice'; action: number; path: string; reason: RefusalReason }
  /**
   * A refused action that a later action of the same answer corrected, so that its file is part of
   * the version.
   */
  | { type: 'mended'; action: number; path: string }
  /**
   * The files of SQL of a turn: `changing` before they are applied, then `changed`, or `refused` with
   * the reason. After a refusal nothing in the database has changed; the model may correct its
   * files, and then `changing` follows again (DB-061).
   */
  | { type: 'database'; state: 'changing' | 'changed'; files: string[] }
  | ({ type: 'database'; state: 'refused'; code: number; files: string[] } & Partial<SqlProblem>)
  | { type: 'end_tokens'; data: TokenUsage }
  | { type: 'error'; code: number; content: string; reference?: string }
  | { type: 'data'; data: string }
  | { status: 'DONE'; domain: string }
  /** The full state of a version's check (ADR 027); it replaces the state in earlier events. */
  | { type: 'check'; check: Check }
  /**
   * The end of a run. `check` is the run that checks its result. `fixed` are small faults of the
   * answer's files that the service fixed without a model (ADR 082).
   */
  | {
      status: 'END' | 'STOPPED' | 'INTERRUPTED';
      code: number;
      chat_id?: string;
      version?: number;
      check?: string;
      fixed?: AppliedFix[];
    };

/** An event with its number in the run's log; `id: <run>:<seq>` on the wire. */
export type LoggedEvent = { seq: number; event: RunEvent };

/** What the handler of a streaming call returns to the transport. */
export type EventsResponse = { run: string; events: AsyncIterable<LoggedEvent> };
