import type { ModelChoice } from '../../domain/contract/models.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import type { Model } from '../ports/model.ts';
import type { ChatDeps } from './deps.ts';

export type ModelInUse = {
  model: Model;
  /** Its context window in tokens, where that is known. */
  context: number | null;
};

/** The model that answers a person: the one chosen for this turn, else the operator's. A provider that cannot be used is 4000. */
export async function modelInUse(
  { models, personal, log }: Pick<ChatDeps, 'models' | 'personal' | 'log'>,
  userId: number,
  choice: ModelChoice | undefined,
): Promise<ModelInUse> {
  try {
    if (choice) return await personal.choose(userId, choice);
    const model = await models.current();
    if (model.free) return { model, context: null };
    const entry = (await models.list()).find((one) => one.provider === model.provider && one.name === model.name);
    return { model, context: entry?.context ?? null };
  } catch (error) {
    if (isFailure(error)) throw error;
    log('no model', { error: String(error) });
    throw fail('modelFailed', {}, String(error));
  }
}

/** Whether a turn of this model is paid in tokens of ours: neither ready-made projects nor a person's own key are. */
export function isCharged({ free, own }: Model): boolean {
  return !free && !own;
}

/** GAP-27: no hold possible → 702. Asked before anything is made for the prompt; the hold itself decides. */
export function assertFunds({ ledger }: Pick<ChatDeps, 'ledger'>, userId: number): Promise<void> {
  return ledger.assertFree(userId);
}
