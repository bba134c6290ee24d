import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import type { FreeReservation } from '../ports/free-budget.ts';
import type { Model, ModelUsage } from '../ports/model.ts';
import type { ChatDeps } from './deps.ts';
import type { GenerationResult } from './generate-answer.ts';
import { isCharged } from './resolve-model.ts';

/**
 * Who pays for the tokens of a turn: `user` from the balance, `product` for a free repair, or
 * `nobody` when the user's own API key or the built-in starter is used.
 */
export type Payer = 'user' | 'product' | 'nobody';

export type TurnEnd = {
  status: Exclude<GenerationResult['status'], 'failed'>;
  /** Whether the services shut down during the turn. */
  isShutdown: boolean;
  /** Whether the user keeps text or files of the answer. */
  isDelivered: boolean;
  payer: Payer;
  usage: ModelUsage;
  /** The provider of the model, which determines the price of cached input. */
  provider: string;
  /** How many tokens of the balance one model token costs. */
  rate: number;
};

/**
 * `used` is charged to the user, and `freeTokens` to the free budget of the day. Both are 0 when a
 * shutdown interrupts a turn that the user pays.
 */
export type Charge = { used: number; freeTokens: number };

const nothing: Charge = { used: 0, freeTokens: 0 };

/**
 * Returns the cost of a turn that did not fail. The user pays when they received text or files. It
 * does not matter whether the last action was closed or applied, because a prompt can influence
 * that.
 */
export function chargeOf({
  status,
  isShutdown,
  isDelivered: isReceived,
  payer,
  usage,
  provider,
  rate,
}: TurnEnd): Charge {
  if (payer === 'nobody') return nothing;
  const tokens = Math.ceil(chargedTokens(usage, provider) * rate);
  if (payer === 'product') return { used: 0, freeTokens: tokens };
  if (status === 'interrupted' && isShutdown) return nothing;
  return isReceived ? { used: tokens, freeTokens: 0 } : { used: 0, freeTokens: tokens };
}

/**
 * Returns the tokens that a turn without a stored result takes from the free budget: 0 when the
 * model sent no output.
 */
export function freeUsageOnFailure({
  payer,
  usage,
  provider,
  rate,
}: Pick<TurnEnd, 'payer' | 'usage' | 'provider' | 'rate'>): number {
  return payer === 'nobody' || usage.output === 0
    ? 0
    : Math.ceil(chargedTokens(usage, provider) * rate);
}

export function payerOf({
  model,
  isFree,
}: {
  model: Pick<Model, 'free' | 'own'>;
  isFree: boolean;
}): Payer {
  if (!isCharged(model)) return 'nobody';
  return isFree ? 'product' : 'user';
}

type FreeBudgetTurn = {
  grant: FreeReservation | undefined;
  handle: { id: string };
  userId: number;
};

/**
 * Takes the product's share of a turn from the free budget. Returns false when the budget is used
 * up.
 */
export async function chargeFreeBudget(
  { free, log }: Pick<ChatDeps, 'free' | 'log'>,
  { grant, handle, userId }: FreeBudgetTurn,
  tokens: number,
): Promise<boolean> {
  try {
    const taken =
      grant ??
      (tokens > 0
        ? await free.reserve({ userId, run: handle.id, kind: 'nothing', tokens })
        : undefined);
    await taken?.settle(tokens);
    return tokens === 0 || taken !== undefined;
  } catch (error) {
    log('free tokens not noted', { run: handle.id, error: String(error) });
    return true;
  }
}

/**
 * Charges `used` tokens to the run's hold, or releases the hold when `used` is 0. A run without a
 * hold (the starter, or a run that ended before the hold was opened) costs nothing.
 */
export async function settleHold(
  { ledger }: Pick<ChatDeps, 'ledger'>,
  charge: {
    run: string;
    projectUuid: string;
    userId: number;
    used: number;
    detail: Record<string, unknown>;
  },
): Promise<{ charged: number; tokens: number }> {
  if (charge.used > 0) return ledger.capture(charge);
  await ledger.release(charge.run);
  return { charged: 0, tokens: (await ledger.balance(charge.userId)).tokens };
}
