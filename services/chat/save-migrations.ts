import { typesFile } from '../../domain/backends/client-file.ts';
import { databaseTypes } from '../../domain/backends/database-types.ts';
import {
  isMigrationPath,
  type MigrationRefusal,
  refuseMigration,
} from '../../domain/backends/migration-files.ts';
import { gatesOf } from '../../domain/billing/entitlements.ts';
import { type ErrorName, fail } from '../../domain/errors.ts';
import type { FileChange, Version } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';
import type { ChatDeps } from './deps.ts';
import { openProjectDatabase, type ProjectDatabase } from './project-database.ts';

type SaveDeps = Pick<ChatDeps, 'managed' | 'versions' | 'planOf' | 'log'>;

type Save = {
  userId: number;
  project: string;
  head: Version | null;
  changes: readonly FileChange[];
  base: number | undefined;
};

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Applies the files of SQL that a save adds to a managed project, before the version exists: a save
 * whose SQL the database refuses saves nothing (DB-068). Returns the files that the product writes
 * because of it. Throws 4005 with the place of the problem, and 400 for a change of an applied file.
 */
export async function applySavedMigrations(
  deps: SaveDeps,
  { userId, project, head, changes, base }: Save,
): Promise<FileChange[]> {
  const { managed, versions, planOf } = deps;
  if (!managed) return [];
  if (!changes.some(({ path }) => isMigrationPath(path))) {
    // If the database cannot be reached, the user can still save other files.
    if (head && changes.length > 0)
      await managed.backends
        .keepVersion(project, head.number)
        .catch((error) => deps.log('rows of a version not kept', { error: String(error) }));
    return [];
  }
  const database = await openProjectDatabase({ ...managed, versions }, project);
  if (!database) return [];
  const files = new Map(await versions.files(project));
  refuseChanges(database, files, changes);
  for (const { path, bytes } of changes) {
    if (bytes) files.set(path, bytes);
    else files.delete(path);
  }
  const texts = [...files].flatMap(([path, bytes]): [string, string][] =>
    isMigrationPath(path) && isText(bytes) ? [[path, decoder.decode(bytes)]] : [],
  );
  const pending = database.pending(texts);
  if (pending.length === 0) return [];
  if (!gatesOf(await planOf(userId)).hasDeepBase) throw fail('planNeeded');
  // The commit refuses an old base too, but only after the database has changed.
  if (base !== undefined && base < (head?.number ?? 0)) throw fail('versionConflict');
  const result = await database.apply(pending, head?.number ?? null);
  if (!result.ok) {
    const { file, line, message } = result.problem;
    throw fail('migrationRefused', { file, line, message });
  }
  return [typesChange(databaseTypes(await database.readSchema()))];
}

export const typesChange = (text: string): FileChange => ({
  path: typesFile,
  bytes: new TextEncoder().encode(text),
});

const failures: Record<MigrationRefusal['rule'], ErrorName> = {
  applied: 'migrationApplied',
  name: 'migrationName',
  used: 'migrationName',
  size: 'tooLarge',
  count: 'tooLarge',
};

/** Throws if a change breaks a rule of migrations. Only changes that differ from the head count. */
function refuseChanges(
  database: ProjectDatabase,
  files: ReadonlyMap<string, Uint8Array>,
  changes: readonly FileChange[],
): void {
  const view = {
    has: (path: string) => files.has(path),
    below: (folder: string) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)),
  };
  for (const { path, bytes } of changes) {
    const before = files.get(path);
    const isSame = bytes && before && Buffer.from(bytes).equals(before);
    if (isSame || (!bytes && !before)) continue;
    const change = bytes
      ? { kind: 'write' as const, path, text: decoder.decode(bytes) }
      : { kind: 'remove' as const, paths: [path] };
    const refused = refuseMigration(change, database.rules(), view);
    if (refused) throw fail(failures[refused.rule], { file: refused.path, name: refused.example });
  }
}
