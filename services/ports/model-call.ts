import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import type { ModelFailure, ModelMessage, ModelUsage } from './model.ts';

/** What a turn depended on besides the project's files and the conversation. */
export type TurnSetting = {
  /** The version that was changed; null for a new project. */
  base: number | null;
  locked: readonly string[];
  language: Language;
  variant: Variant;
  provider: string;
  model: string;
  /** Whether the model can continue an answer that it has begun. */
  continuesAnswer: boolean;
  isRepair: boolean;
};

/** One call of a model in a turn: what was sent and what came back. */
export type ModelCall = {
  /** How many messages at the beginning are the same as in the previous call. */
  repeated: number;
  /** The messages after the repeated ones. An image is replaced by the digest of its data. */
  messages: ModelMessage[];
  maxOutputTokens?: number | undefined;
  thinking?: 'least' | undefined;
  /** The text as it arrived. `pieces` are the lengths of its parts in characters. */
  text: string;
  pieces: number[];
  /** The number of characters of the model's thoughts before its answer. */
  thought: number;
  /** What the provider reported; null if it reported nothing. */
  usage: ModelUsage | null;
  /** `left`: the product did not read the whole answer, for example because the user stopped. */
  end: 'done' | 'length' | 'stopped' | 'left' | ModelFailure;
};
