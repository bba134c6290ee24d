import { hasLongContext, type PlanCode } from '../../domain/billing/plans.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Model } from '../ports/model.ts';
import type { ChatDeps } from './deps.ts';
import { isCharged } from './resolve-model.ts';

/** How much a prompt may take, in tokens (ADR 080). */
export type PromptLimits = {
  /** For all messages: the budget of the user's plan, at most the model's window. */
  budget: number;
  /** For the contents of files. */
  files: number;
  /** For the whole turn, from the user's cap and balance; infinite if neither limits it. */
  spend: number;
  /** The user's cap per turn; null if there is none. */
  cap: number | null;
  /** Whether the model may ask for files before it answers. */
  mayRead: boolean;
};

/**
 * Providers of local servers, whose context window is small unless their model list says otherwise.
 */
const localProviders: readonly string[] = ['Ollama', 'LMStudio'];
const localWindow = 32_768;

/**
 * Returns the token budget of a prompt (GAP-33). Plans with a long context get the model's whole
 * window, other plans at most 200,000 tokens of it.
 */
export function contextBudget(window: number | null, plan: PlanCode): number {
  const most = limits.chat.contextTokensFree;
  if (hasLongContext(plan)) return window ?? most;
  return Math.min(most, window ?? most);
}

/** Returns the window of a model in tokens; null if it is unknown and probably large. */
export function windowOf({ provider }: Pick<Model, 'provider'>, context: number | null) {
  return context ?? (localProviders.includes(provider) ? localWindow : null);
}

/**
 * Reads the token limits of a user’s prompt from the model, the plan, the balance and the turn cap.
 * The balance does not limit a free turn.
 */
export async function readPromptLimits(
  deps: Pick<ChatDeps, 'ledger' | 'personalModels' | 'planOf' | 'tokenRate'>,
  turn: {
    userId: number;
    model: Model;
    modelContext: number | null;
    isFree: boolean;
    discuss: boolean;
  },
): Promise<PromptLimits> {
  const { userId, model, isFree, discuss } = turn;
  const pays = isCharged(model) && !isFree;
  const [plan, balance, cap] = await Promise.all([
    deps.planOf(userId),
    pays ? deps.ledger.balance(userId) : null,
    model.free ? null : deps.personalModels.readTurnCap(userId),
  ]);
  const inTokens = (value: number | null | undefined) =>
    value == null ? Number.POSITIVE_INFINITY : value / deps.tokenRate;
  const window = windowOf(model, turn.modelContext);
  const { wholeTokens, windowShare, balanceShare } = limits.chat.context;
  return {
    budget: contextBudget(window, plan),
    files: Math.min(
      wholeTokens,
      window === null ? wholeTokens : window * windowShare,
      inTokens(balance?.tokens) * balanceShare,
    ),
    spend: Math.min(inTokens(balance?.tokens), inTokens(cap)),
    cap: cap === null ? null : cap / deps.tokenRate,
    mayRead: !model.free && !discuss,
  };
}
