import { eq } from 'drizzle-orm';
import type { ModelChoice, ModelEntry, OwnKey } from '../../domain/contract/models.ts';
import { fail } from '../../domain/errors.ts';
import { modelSettings } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { ModelAccess, ModelCatalogue, PersonalModels } from '../ports/model.ts';
import type { KeptKey, ModelKeys } from './keys.ts';

type Deps = { db: Database; catalogue: ModelCatalogue; keys: ModelKeys };

export type Personal = PersonalModels & {
  /** Everything one person may choose, and the state of his keys. */
  mine(userId: number): Promise<{ models: (ModelEntry & { own: boolean })[]; keys: OwnKey[] }>;
  saveTurnCap(userId: number, tokens: number | null): Promise<void>;
};

/** What one person may use (decision 13): what the operator offers, and what his own keys open. His own key goes first. */
export function createPersonalModels({ db, catalogue, keys }: Deps): Personal {
  /** What a key opens, and whether it does. */
  async function openedBy(kept: KeptKey): Promise<{ key: OwnKey; models: ModelEntry[] }> {
    const { provider, hint, baseUrl, access } = kept;
    if (!access) return { key: { provider, hint, baseUrl, state: 'unreadable' }, models: [] };
    const { reachable, models } = await catalogue.openedBy(provider, access);
    // A provider's list that does not answer now says nothing of its models; a server of one's own that does not is not there.
    const state = reachable || baseUrl === null ? 'ready' : 'unreachable';
    return { key: { provider, hint, baseUrl, state }, models };
  }

  return {
    async mine(userId) {
      const [offered, opened] = await Promise.all([catalogue.offered(), keys.list(userId).then((list) => Promise.all(list.map(openedBy)))]);
      const own = opened.flatMap(({ models }) => models.map((entry) => ({ ...entry, own: true })));
      const rest = offered.filter((entry) => !own.some((one) => isSame(one, entry))).map((entry) => ({ ...entry, own: false }));
      return { models: [...rest, ...own], keys: opened.map(({ key }) => key) };
    },
    async choose(userId, choice) {
      const kept = await keys.of(userId, choice.provider);
      const opened = (entry: ModelEntry, access?: ModelAccess) => ({ model: catalogue.open(entry, access), context: entry.context });
      if (kept?.access) {
        const { models } = await catalogue.openedBy(choice.provider, kept.access);
        const entry = models.find((one) => isSame(one, choice));
        if (entry) return opened(entry, kept.access);
        // The address is known, and what it offers was chosen: it only does not answer.
        if (kept.baseUrl !== null && models.length === 0) throw fail('ownServerDown', {}, kept.baseUrl);
      }
      const entry = (await catalogue.offered()).find((one) => isSame(one, choice));
      if (entry) return opened(entry);
      const named = kept?.access && catalogue.named(choice);
      if (!named) throw fail('modelGone', {}, `${choice.provider} ${choice.name}`);
      return opened(named, kept.access);
    },
    noteUse: (userId, provider) => keys.noteUse(userId, provider),
    async turnCap(userId) {
      const [row] = await db.select().from(modelSettings).where(eq(modelSettings.userId, userId));
      return row?.turnCap ?? null;
    },
    async saveTurnCap(userId, turnCap) {
      const target = modelSettings.userId;
      await db.insert(modelSettings).values({ userId, turnCap }).onConflictDoUpdate({ target, set: { turnCap } });
    },
  };
}

function isSame(a: ModelChoice, b: ModelChoice): boolean {
  return a.provider === b.provider && a.name === b.name;
}
