import type { ModelChoice } from '../../domain/contract/models.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import type { Model } from '../ports/model.ts';
import type { ChatDeps } from './deps.ts';

export type ResolvedModel = {
  model: Model;
  /** The model's context window in tokens, if known. */
  context: number | null;
};

/**
 * Returns the model for a user's turn: the model that the user chose, otherwise the operator's
 * model. Throws `modelFailed` (4000) when the provider cannot be used.
 */
export async function resolveModel(
  { models, personalModels, log }: Pick<ChatDeps, 'models' | 'personalModels' | 'log'>,
  userId: number,
  choice: ModelChoice | undefined,
): Promise<ResolvedModel> {
  try {
    if (choice) return await personalModels.openChosenModel(userId, choice);
    const model = await models.current();
    if (model.free) return { model, context: null };
    const entry = (await models.list()).find(
      (one) => one.provider === model.provider && one.name === model.name,
    );
    return { model, context: entry?.context ?? null };
  } catch (error) {
    if (isFailure(error)) throw error;
    log('no model', { error: String(error) });
    throw fail('modelFailed', {}, String(error));
  }
}

/**
 * Whether turns of this model are charged. Turns of the built-in starter, which is no AI model, and
 * turns with a user's own API key cost no tokens.
 */
export function isCharged({ free, own }: Pick<Model, 'free' | 'own'>): boolean {
  return !free && !own;
}

/**
 * Throws error 702 when the balance is too low for a hold (GAP-27). Call it before anything is
 * stored for the prompt. It only checks: the hold that is created later decides.
 */
export function assertFunds({ ledger }: Pick<ChatDeps, 'ledger'>, userId: number): Promise<void> {
  return ledger.assertFunds(userId);
}
