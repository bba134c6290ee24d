import type { ModelEntry } from '../../domain/contract/models.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/rules/variant.ts';

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string | ContentPart[] };

export type ModelRequest = {
  messages: ModelMessage[];
  /** For the starter, which has no model to read them from the messages. */
  context: { language: Language; variant: Variant; prompt: string; files: ReadonlyMap<string, string> };
  signal: AbortSignal;
};

/** Token counts as the provider reports them; `cached` is the part of `input` read from its cache. */
export type ModelUsage = { input: number; cached: number; output: number };

export type ModelEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'usage'; usage: ModelUsage }
  /** `length` = the output limit cut the answer; `stopped` = the provider cancelled it (4002). */
  | { type: 'finish'; reason: 'done' | 'length' | 'stopped' };

/** Why a model call failed, as the stream codes know it (GAP-33). */
export type ModelFailure = 'too-long' | 'provider' | 'cancelled' | 'stalled' | 'dropped' | 'overloaded';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds the provider asked us to wait, when it did. */
  readonly retryAfterMs: number | undefined;
  constructor(failure: ModelFailure, message: string, retryAfterMs?: number) {
    super(message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One model that can answer. Throws `ModelError`; after an abort it ends without throwing. */
export interface Model {
  readonly provider: string;
  readonly name: string;
  /** True for the ready-made projects: nothing is charged (decision 41). */
  readonly free: boolean;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** Which models there are, and which one answers. */
export interface ModelCatalogue {
  /** The operator's choice, else the ready-made projects. Rejects when the configured provider names no model. */
  current(): Promise<Model>;
  /** Every provider's static and dynamic models (MODEL-002). */
  list(): Promise<ModelEntry[]>;
  /** Local servers on their default ports while no provider is configured; offered, never used silently. */
  found(): Promise<{ provider: string; baseUrl: string }[]>;
}
