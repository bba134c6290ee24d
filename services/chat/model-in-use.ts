import { fail } from '../../domain/errors.ts';
import type { Model } from '../ports/model.ts';
import type { ChatDeps } from './deps.ts';

/** The model that answers, with its context window where that is known. A provider that cannot be used is 4000. */
export async function modelInUse({ models, log }: Pick<ChatDeps, 'models' | 'log'>): Promise<{ model: Model; context: number | null }> {
  try {
    const model = await models.current();
    if (model.free) return { model, context: null };
    const entry = (await models.list()).find((one) => one.provider === model.provider && one.name === model.name);
    return { model, context: entry?.context ?? null };
  } catch (error) {
    log('no model', { error: String(error) });
    throw fail('modelFailed', {}, String(error));
  }
}

/** GAP-27: no hold possible → 702. Asked before anything is made for the prompt; the hold itself decides. */
export async function assertFunds({ ledger }: Pick<ChatDeps, 'ledger'>, userId: number): Promise<void> {
  const { tokens, held } = await ledger.balance(userId);
  if (tokens - held <= 0) throw fail('insufficientTokens');
}
