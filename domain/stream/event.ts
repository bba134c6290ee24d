import { z } from 'zod';
import type { success } from '../contract/envelope.ts';
import type { Check } from '../entities/check.ts';
import type { Stage } from './stages.ts';

export { isLast } from './is-last.ts';
export type { Stage } from './stages.ts';

/**
 * One `data:` object of a run's stream (GAP-30, GAP-35, decision 35). Loose on purpose: a field or type added later
 * must not break a client of today.
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

/** What we write. `TokensUsed.charged` is what left the balance; `tokens` is what is left. */
export type TokensUsed = {
  used: number;
  tokens: number;
  input: number;
  cached: number;
  output: number;
  charged: number;
  /** By the person's own key: nothing is charged. */
  own?: boolean;
  /** It ended at the person's cap per turn. */
  capped?: boolean;
};

/**
 * `path`: outside the project or not allowed; `size`, `count`: beyond the limits; `collision`: a file where a directory is
 * needed; `edit`: a block that does not stand exactly once; `missing`: no such file; `truncated`: the answer ended inside;
 * `void`: begun anew after the connection broke; `unsupported`: not possible in this project; `locked`: the person locked the
 * file against the model. The guards of decision 10: `placeholder`: words stand in the place of code; `shrink`: most of the file
 * would be gone; `nested`: a closing tag was forgotten; `syntax`: it does not parse.
 */
export type RefusedBecause =
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
  | 'syntax';

export type RunEvent =
  /** `mode`: the turn is talked about only; what looks like files in its answer are none. */
  | { type: 'chat_id'; chat_id: string; code: typeof success; mode?: 'discuss' }
  | { type: 'data'; content: string }
  | { type: 'stage'; stage: Stage; ahead?: number; seconds?: number }
  /** An action that was not carried out, and why; `action` is the parser's number. Nothing of it is in the version. */
  | { type: 'notice'; action: number; path: string; reason: RefusedBecause }
  /** An action that was refused is made good by a later one of the same answer: its file is in the version after all. */
  | { type: 'mended'; action: number; path: string }
  | { type: 'end_tokens'; data: TokensUsed }
  | { type: 'error'; code: number; content: string; reference?: string }
  | { type: 'data'; data: string }
  | { status: 'DONE'; domain: string }
  /** How the check of a version stands (decision 11); the last one stands for all before it. */
  | { type: 'check'; check: Check }
  /** `check`: the run that looks at what this one made. */
  | { status: 'END' | 'STOPPED' | 'INTERRUPTED'; code: number; chat_id?: string; version?: number; check?: string };

/** An event with its number in the run's log; `id: <run>:<seq>` on the wire. */
export type LoggedEvent = { seq: number; event: RunEvent };

/** What the handler of a streaming call hands to the transport. */
export type EventsAnswer = { run: string; events: AsyncIterable<LoggedEvent> };
