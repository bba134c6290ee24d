import type { Language } from '../../domain/locale.ts';
import type { RecordedTurn } from '../../services/chat/index.ts';
import type { ModelCall } from '../../services/ports/model-call.ts';

/** One correction of a scripted model: what the request must show for it, and the action. */
export type Correction = { needs: readonly string[]; action: string };

/** What a model answered in one call. */
export type RecordedAnswer = Pick<ModelCall, 'text' | 'end'> & {
  /** Lengths of the parts in which the text arrived; default: parts of one size. */
  pieces?: readonly number[];
  /** What the provider reported. Without it, tokens are counted from the request and the answer. */
  usage?: ModelCall['usage'];
  /**
   * Instead of the text: the corrections whose files the request shows, as a model answers that
   * corrects only what it sees.
   */
  corrections?: readonly Correction[];
};

/** A turn that can be replayed: all that it depended on, and all that the model answered. */
export type TurnRecording = {
  name: string;
  /** How the answer was written: `sound`, `strong`, `weak`, `truncated`, `habits`, `change`. */
  style: string;
  language: Language;
  /** Default: a turn that builds. */
  mode?: RecordedTurn['mode'];
  prompt: string;
  /** The messages before, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[];
  /** The project's files before the turn, as text by path. */
  files: Readonly<Record<string, string>>;
  locked: readonly string[];
  answers: readonly RecordedAnswer[];
  /** The files that the answers write, where it is known: their digests need not be stored. */
  written?: Readonly<Record<string, string>>;
};

/**
 * What a replay of a turn results in, and what is expected of it. `files` holds a digest for each
 * file that is not exactly as the answers wrote it, or as it was before; null: the file is gone.
 * `same` counts the other files.
 */
export type TurnOutcome = {
  status: string;
  files: Record<string, string | null>;
  same: number;
  /** Refused actions, applied fixes and what the model was asked to correct. */
  findings: string[];
  /** Correction rounds. */
  repairs: number;
  calls: number;
  /** What the user was charged, and all tokens of all calls, in tokens. */
  charged: number;
  tokens: number;
};
