import { eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileChange, Version, Versions } from '../ports/versions.ts';
import type { Database } from '../store/open-database.ts';
import { projects } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';
import { loadBlobs, storeBlobs, sweepBlobs, toBlob } from './blobs.ts';
import { applyChanges } from './manifest.ts';
import { pathsEver } from './paths-ever.ts';
import { changesByHand, recentChanges, versionAt } from './recent-changes.ts';
import { addVersion, lockHead, readVersion } from './version-rows.ts';

export type VersionsService = Versions & {
  /** Removes old bodies that no version and no edition uses. For the nightly job (ADR 079). */
  sweepBlobs(olderThan: Date): Promise<number>;
  /**
   * Adds the first version of a project that is created in `tx`. Adds none if there are no files.
   * Throws the same errors as `commit`.
   */
  createFirst(tx: Database, project: string, files: readonly FileChange[]): Promise<void>;
};

/** The number of bodies loaded in one query. */
const atOnce = 50;

/**
 * Stores versions; their files are content-addressed blobs (ADR 062). Unknown projects throw
 * `notFound`.
 */
export function createVersions({ db, clock }: { db: Database; clock: Clock }): VersionsService {
  async function head(project: string): Promise<Version | null> {
    const [row] = await db
      .select({ head: projects.head })
      .from(projects)
      .where(eq(projects.uuid, project));
    return readVersion(db, project, row?.head ?? null);
  }

  async function commit({
    project,
    kind,
    changes,
    runId,
    base,
  }: Parameters<Versions['commit']>[0]): Promise<Version | null> {
    // Check the new files before locking the project, so that a refused commit does not block
    // others.
    applyChanges(
      {},
      changes.filter((change) => change.bytes !== null),
    );
    return transaction(db, async (tx) => {
      const current = await lockHead(tx, project);
      const next = applyChanges(current?.manifest ?? {}, changes);
      if (!next) return null;
      if (base !== undefined && base < (current?.number ?? 0))
        throw fail('versionConflict', {}, `base ${base}, head ${current?.number}`);
      const now = clock.now();
      await storeBlobs(tx, next.bodies, now);
      return addVersion(tx, {
        project,
        parent: current,
        manifest: next.manifest,
        kind,
        runId: runId ?? null,
        at: now,
      });
    });
  }

  return {
    head,
    commit,
    async files(project, number, isWanted = () => true) {
      const version =
        number === undefined ? await head(project) : await readVersion(db, project, number);
      if (!version) {
        if (number !== undefined) throw fail('notFound');
        return new Map();
      }
      const entries = Object.entries(version.manifest).filter(([path]) => isWanted(path));
      const bodies = await loadBlobs(
        db,
        entries.map(([, entry]) => entry.hash),
      );
      return new Map(
        entries.map(([path, entry]) => [
          path,
          bodies.get(entry.hash) ?? throwMissingBody(path, entry.hash),
        ]),
      );
    },
    async *read(project) {
      const entries = Object.entries((await head(project))?.manifest ?? {});
      for (let from = 0; from < entries.length; from += atOnce) {
        const some = entries.slice(from, from + atOnce);
        const bodies = await loadBlobs(
          db,
          some.map(([, entry]) => entry.hash),
        );
        for (const [path, { hash }] of some)
          yield [path, bodies.get(hash) ?? throwMissingBody(path, hash)];
      }
    },
    async storeBlob(bytes) {
      const body = toBlob(bytes);
      await storeBlobs(db, [body], clock.now());
      return { hash: body.hash, size: body.size };
    },
    recentChanges: (project) => recentChanges(db, project),
    changesByHand: (project) => changesByHand(db, project),
    pathsEver: (project, prefix) => pathsEver(db, project, prefix),
    versionAt: (project, at) => versionAt(db, project, at),
    sweepBlobs: (olderThan) => sweepBlobs(db, olderThan),
    async createFirst(tx, project, files) {
      const first = applyChanges({}, [...files]);
      if (!first) return;
      const at = clock.now();
      await storeBlobs(tx, first.bodies, at);
      await addVersion(tx, { project, parent: null, manifest: first.manifest, kind: 'import', at });
    },
  };
}

function throwMissingBody(path: string, hash: string): never {
  throw new Error(`The body ${hash} of ${path} is not in the store`);
}
