import type { ModelChoice, ModelEntry } from '../../domain/contract/models.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/rules/variant.ts';

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string | ContentPart[] };

export type ModelRequest = {
  messages: ModelMessage[];
  /** For the starter, which has no model to read them from the messages. */
  context: { language: Language; variant: Variant; prompt: string; files: ReadonlyMap<string, string> };
  /** The most the answer may have, where that is less than the model's own limit. */
  maxOutputTokens?: number;
  signal: AbortSignal;
};

/** Token counts as the provider reports them; `cached` is the part of `input` read from its cache. */
export type ModelUsage = { input: number; cached: number; output: number };

export type ModelEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'usage'; usage: ModelUsage }
  /** `length` = the output limit cut the answer; `stopped` = the provider cancelled it (4002). */
  | { type: 'finish'; reason: 'done' | 'length' | 'stopped' };

/** Why a model call failed, as the stream codes know it (GAP-33); `refused`: the provider does not take the key, `gone`: it has no such model. */
export type ModelFailure = 'too-long' | 'provider' | 'refused' | 'gone' | 'cancelled' | 'stalled' | 'dropped' | 'overloaded';

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
  /** True where a person's own key pays: nothing is charged either. */
  readonly own?: boolean;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** How a provider is reached: with a key, at its own address or another. */
export type ModelAccess = { apiKey: string | undefined; baseUrl: string | undefined };

/** Which models there are, and which one answers. */
export interface ModelCatalogue {
  /** The operator's choice, else the ready-made projects. Rejects when the configured provider names no model. */
  current(): Promise<Model>;
  /** Every provider's static and dynamic models (MODEL-002). */
  list(): Promise<ModelEntry[]>;
  /** Those that people may choose at the operator's cost, by `LLM_MODELS`. */
  offered(): Promise<ModelEntry[]>;
  /** Local servers on their default ports while no provider is configured; offered, never used silently. */
  found(): Promise<{ provider: string; baseUrl: string }[]>;
  /** The providers; `address`: a server of one's own, which is named by its address. */
  readonly providers: readonly { name: string; address: boolean }[];
  /** A model at the operator's cost, or by a person's own access. */
  open(entry: ModelEntry, own?: ModelAccess): Model;
  /** What a person's own access to a provider opens. */
  openedBy(provider: string, own: ModelAccess): Promise<{ reachable: boolean; models: ModelEntry[] }>;
  /** A model its provider's lists do not name, by its name; null where the list of a server of one's own says all there is. */
  named(choice: ModelChoice): ModelEntry | null;
  /** Whether the provider takes that access, by one small answer or its list. */
  check(provider: string, own: ModelAccess): Promise<'taken' | 'refused' | 'unreachable'>;
}

/** What one person has chosen and may choose, beside what the operator set for everybody. */
export interface PersonalModels {
  /** The chosen model with its context window, by the person's own key where he has one. Throws `fail('modelGone')`. */
  choose(userId: number, choice: ModelChoice): Promise<{ model: Model; context: number | null }>;
  /** A turn is answered by his own key for a provider: he finds that among what happened, once a day. */
  noteUse(userId: number, provider: string): Promise<void>;
  /** The most tokens one turn of his may take; null = no cap. */
  turnCap(userId: number): Promise<number | null>;
}
