import { eq } from 'drizzle-orm';
import type { ModelChoice, ModelEntry, OwnKey } from '../../domain/contract/models.ts';
import { fail } from '../../domain/errors.ts';
import type { ModelAccess, ModelCatalogue, PersonalModels } from '../ports/model.ts';
import { modelSettings } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { ModelKeys, StoredKey } from './keys.ts';

type Deps = { db: Database; catalogue: ModelCatalogue; keys: ModelKeys };

export type PersonalModelsService = PersonalModels & {
  /** Returns all models that one user may choose, and the state of their keys. */
  listForUser(
    userId: number,
  ): Promise<{ models: (ModelEntry & { own: boolean })[]; keys: OwnKey[] }>;
  saveTurnCap(userId: number, tokens: number | null): Promise<void>;
};

/**
 * Creates the list of models that one user may use (ADR 066): the models of the operator, and the
 * models of the user's own keys. If both lists contain a model, the model of the user's key is
 * used.
 */
export function createPersonalModels({ db, catalogue, keys }: Deps): PersonalModelsService {
  /** Returns a key's state and the models that can be used with the key. */
  async function openedBy(kept: StoredKey): Promise<{ key: OwnKey; models: ModelEntry[] }> {
    const { provider, hint, baseUrl, access } = kept;
    if (!access) return { key: { provider, hint, baseUrl, state: 'unreadable' }, models: [] };
    const { reachable, models } = await catalogue.listModelsFor(provider, access);
    // When the model list of a provider is unavailable, the provider's models may still work. When
    // a user's own server does not respond, none of its models can work.
    const state = reachable || baseUrl === null ? 'ready' : 'unreachable';
    return { key: { provider, hint, baseUrl, state }, models };
  }

  return {
    async listForUser(userId) {
      const [offered, opened] = await Promise.all([
        catalogue.listOffered(),
        keys.list(userId).then((list) => Promise.all(list.map(openedBy))),
      ]);
      const own = opened.flatMap(({ models }) => models.map((entry) => ({ ...entry, own: true })));
      const rest = offered
        .filter((entry) => !own.some((one) => isSame(one, entry)))
        .map((entry) => ({ ...entry, own: false }));
      return { models: [...rest, ...own], keys: opened.map(({ key }) => key) };
    },
    async openChosenModel(userId, choice) {
      const kept = await keys.find(userId, choice.provider);
      const opened = (entry: ModelEntry, access?: ModelAccess) => ({
        model: catalogue.createModel(entry, access),
        context: entry.context,
      });
      if (kept?.access) {
        const { models } = await catalogue.listModelsFor(choice.provider, kept.access);
        const entry = models.find((one) => isSame(one, choice));
        if (entry) return opened(entry, kept.access);
        // The user chose a model of their own server, so an empty list means that it is down.
        if (kept.baseUrl !== null && models.length === 0)
          throw fail('ownServerDown', {}, kept.baseUrl);
      }
      const entry = (await catalogue.listOffered()).find((one) => isSame(one, choice));
      if (entry) return opened(entry);
      const named = kept?.access && catalogue.resolveUnlisted(choice);
      if (!named) throw fail('modelGone', {}, `${choice.provider} ${choice.name}`);
      return opened(named, kept.access);
    },
    recordKeyUse: (userId, provider) => keys.recordUse(userId, provider),
    async readTurnCap(userId) {
      const [row] = await db.select().from(modelSettings).where(eq(modelSettings.userId, userId));
      return row?.turnCap ?? null;
    },
    async saveTurnCap(userId, turnCap) {
      const target = modelSettings.userId;
      await db
        .insert(modelSettings)
        .values({ userId, turnCap })
        .onConflictDoUpdate({ target, set: { turnCap } });
    },
  };
}

function isSame(a: ModelChoice, b: ModelChoice): boolean {
  return a.provider === b.provider && a.name === b.name;
}
