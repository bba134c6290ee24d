import { and, asc, count, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import { seal, unseal } from '../store/seal.ts';
import type { Database } from '../store/transaction.ts';
import { siteSecrets } from './schema.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Encrypts the values; 32 bytes. */
  keySecret: Uint8Array;
};

/** Keeps the secrets of projects. A value is encrypted, and only functions get it (ADR 119). */
export function createSecrets({ db, clock, keySecret }: Options) {
  const bound = (project: string, name: string, data: DataSet) => `${project} ${name} ${data}`;
  const ofProject = (project: string) => eq(siteSecrets.projectUuid, project);

  return {
    /** The names, and whether live data has a value of its own. */
    async list(project: string) {
      const rows = await db
        .select({
          name: siteSecrets.name,
          live: siteSecrets.liveValue,
          changedAt: siteSecrets.changedAt,
        })
        .from(siteSecrets)
        .where(ofProject(project))
        .orderBy(asc(siteSecrets.name));
      return rows.map(({ name, live, changedAt }) => ({ name, hasLive: live !== null, changedAt }));
    },

    /** The values for one set of data, by name. */
    async valuesOf(project: string, data: DataSet): Promise<Record<string, string>> {
      const rows = await db.select().from(siteSecrets).where(ofProject(project));
      return Object.fromEntries(
        rows.flatMap(({ name, value, liveValue }) => {
          const isOwn = data === 'live' && liveValue !== null;
          const sealed = isOwn ? liveValue : value;
          const text = unseal(sealed, keySecret, bound(project, name, isOwn ? 'live' : 'test'));
          if (text === undefined)
            throw fail('unexpected', {}, 'a secret of a project cannot be decrypted');
          return [[name, text]];
        }),
      );
    },

    /**
     * Stores a value; `data: 'live'` gives live data another one than the test data has. Throws
     * `secretMissing` if there is no value that live data could differ from.
     */
    async put(
      project: string,
      { name, value, data }: { name: string; value: string; data: DataSet },
    ): Promise<void> {
      const sealed = seal(value, keySecret, bound(project, name, data));
      const changedAt = clock.now();
      const one = and(ofProject(project), eq(siteSecrets.name, name));
      if (data === 'live') {
        const changed = await db
          .update(siteSecrets)
          .set({ liveValue: sealed, changedAt })
          .where(one)
          .returning({ name: siteSecrets.name });
        if (changed.length === 0) throw fail('secretMissing');
        return;
      }
      const [total] = await db
        .select({ count: count() })
        .from(siteSecrets)
        .where(ofProject(project));
      const [known] = await db.select({ name: siteSecrets.name }).from(siteSecrets).where(one);
      if (!known && (total?.count ?? 0) >= limits.siteFunctions.secrets)
        throw fail('tooManySecrets', { most: limits.siteFunctions.secrets });
      await db
        .insert(siteSecrets)
        .values({ projectUuid: project, name, value: sealed, changedAt })
        .onConflictDoUpdate({
          target: [siteSecrets.projectUuid, siteSecrets.name],
          set: { value: sealed, changedAt },
        });
    },

    /** Removes a secret; with `live`, only the value of live data. */
    async remove(project: string, name: string, data: DataSet): Promise<void> {
      const one = and(ofProject(project), eq(siteSecrets.name, name));
      if (data === 'live') await db.update(siteSecrets).set({ liveValue: null }).where(one);
      else await db.delete(siteSecrets).where(one);
    },
  };
}
