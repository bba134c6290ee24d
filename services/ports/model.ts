import type { ModelChoice, ModelEntry } from '../../domain/contract/models.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';

export type ModelMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string | ContentPart[];
  /**
   * Offsets in a text up to which the next prompt will probably be identical. A provider with
   * explicit cache marks gets marks at the last of these offsets.
   */
  stableEnds?: readonly number[];
};

export type ModelRequest = {
  messages: ModelMessage[];
  /** Used only by the starter, which has no model that could read these facts from the messages. */
  context: {
    language: Language;
    variant: Variant;
    prompt: string;
    files: ReadonlyMap<string, string>;
    /** The text of the part of the page that the user pointed at. */
    pointedAt?: string | undefined;
    /** Whether the project has a backend, or gets one in this turn. */
    isManaged?: boolean | undefined;
  };
  /** Limit for the output where it is lower than the model's own limit. */
  maxOutputTokens?: number;
  /**
   * Asks a model that thinks first to think little, so that enough tokens are left for the answer.
   */
  thinking?: 'least';
  signal: AbortSignal;
};

/** Token counts as the provider reports them. `cached`: the part of `input` read from its cache. */
export type ModelUsage = { input: number; cached: number; output: number };

export const noUsage: ModelUsage = { input: 0, cached: 0, output: 0 };

export const addUsage = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  input: one.input + other.input,
  cached: one.cached + other.cached,
  output: one.output + other.output,
});

export type ModelEvent =
  | { type: 'text-delta'; text: string }
  /**
   * The model thinks before it answers. The provider charges its thoughts as output. They are not
   * passed on.
   */
  | { type: 'thinking'; characters: number }
  | { type: 'usage'; usage: ModelUsage }
  /**
   * `length` means that the output limit cut the answer off. `stopped` means that the provider
   * cancelled the answer (4002).
   */
  | { type: 'finish'; reason: 'done' | 'length' | 'stopped' };

/**
 * Why a model call failed, matching the stream codes (GAP-33). `refused`: the provider rejects the
 * key. `gone`: the provider does not have the model.
 */
export type ModelFailure =
  | 'too-long'
  | 'provider'
  | 'refused'
  | 'gone'
  | 'cancelled'
  | 'stalled'
  | 'dropped'
  | 'overloaded';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** The provider's Retry-After in milliseconds, if it sent one. */
  readonly retryAfterMs: number | undefined;
  constructor(failure: ModelFailure, message: string, retryAfterMs?: number) {
    super(message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One model. Its stream throws `ModelError`; after an abort it ends without throwing. */
export interface Model {
  readonly provider: string;
  readonly name: string;
  /** True for the starter's ready-made projects, which are not charged (ADR 014). */
  readonly free: boolean;
  /** True when the user pays with a key of their own. These calls are not charged either. */
  readonly own?: boolean;
  /**
   * Whether a request may end with the beginning of the answer, which the model then continues
   * exactly. Other models get a prompt that asks them to continue.
   */
  readonly continuesAnswer?: boolean;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** How to reach a provider: the key, and a base URL if not the provider's default. */
export type ModelAccess = { apiKey: string | undefined; baseUrl: string | undefined };

/** Lists the models and returns the one to use. */
export interface ModelCatalogue {
  /**
   * Returns the operator's model, otherwise the starter. Rejects when no model of the configured
   * provider is known.
   */
  current(): Promise<Model>;
  /** Lists the static and dynamic models of every provider (MODEL-002). */
  list(): Promise<ModelEntry[]>;
  /** Lists the models that users may choose at the operator's cost, from `LLM_MODELS`. */
  listOffered(): Promise<ModelEntry[]>;
  /**
   * Returns local servers found on their default ports while no provider is configured. They are
   * offered to the operator, never used automatically.
   */
  findLocalServers(): Promise<{ provider: string; baseUrl: string }[]>;
  /**
   * The providers that users may access with a key of their own. `address`: the provider is the
   * user's own server, so its address is needed too.
   */
  readonly providers: readonly { name: string; address: boolean }[];
  /** Opens a model at the operator's cost, or with the user's own access. */
  createModel(entry: ModelEntry, own?: ModelAccess): Model;
  /** Returns the models that a user's own access to a provider makes available. */
  listModelsFor(
    provider: string,
    own: ModelAccess,
  ): Promise<{ reachable: boolean; models: ModelEntry[] }>;
  /**
   * Returns an entry for a model name that the provider's lists do not contain. Null for a user's
   * own server, because its list is complete.
   */
  resolveUnlisted(choice: ModelChoice): ModelEntry | null;
  /**
   * Checks whether the provider accepts the access, with one small completion or its model list.
   */
  checkAccess(provider: string, own: ModelAccess): Promise<'taken' | 'refused' | 'unreachable'>;
}

/** The models and limits of one user, in addition to the operator's settings for all users. */
export interface PersonalModels {
  /**
   * Returns the chosen model and its context window, opened with the user's own key if they have
   * one. Throws `fail('modelGone')`.
   */
  openChosenModel(
    userId: number,
    choice: ModelChoice,
  ): Promise<{ model: Model; context: number | null }>;
  /** Records once a day, in the user's audit log, that a turn uses their own key for a provider. */
  recordKeyUse(userId: number, provider: string): Promise<void>;
  /** Returns the maximum number of tokens for one turn of the user; null means no cap. */
  readTurnCap(userId: number): Promise<number | null>;
}
