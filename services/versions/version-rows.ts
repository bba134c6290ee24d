import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import type { Version } from '../ports/versions.ts';
import { setHead } from '../projects/index.ts';
import type { Database } from '../store/open-database.ts';
import { projects, versions } from '../store/schema/index.ts';
import { changeKind } from './diff-summary.ts';
import type { Manifest } from './schema.ts';

type Kind = (typeof versions.$inferSelect)['kind'];

/** Returns the version with that number; null if there is none. */
export async function readVersion(
  db: Database,
  project: string,
  number: number | null,
): Promise<Version | null> {
  if (number === null) return null;
  const [row] = await db
    .select({
      number: versions.number,
      parent: versions.parent,
      manifest: versions.manifest,
      origin: versions.origin,
    })
    .from(versions)
    .where(and(eq(versions.projectUuid, project), eq(versions.number, number)));
  return row ?? null;
}

/**
 * Returns the files of a version; no files for the number 0, which is the state before the first
 * version. Throws `notFound`.
 */
export async function manifestOf(db: Database, project: string, number: number): Promise<Manifest> {
  if (number === 0) return {};
  const version = await readVersion(db, project, number);
  if (!version) throw fail('notFound');
  return version.manifest;
}

/**
 * Returns the project's latest version. Locks the project's row until the transaction ends, so that
 * commits are made one after the other. Throws `notFound`.
 */
export async function lockHead(tx: Database, project: string): Promise<Version | null> {
  const [row] = await tx
    .select({ head: projects.head })
    .from(projects)
    .where(eq(projects.uuid, project))
    .for('update');
  if (!row) throw fail('notFound');
  return readVersion(tx, project, row.head);
}

/**
 * Adds a version on top of `parent` and makes it the project's latest version. The bodies in its
 * manifest must already be stored.
 */
export async function addVersion(
  tx: Database,
  {
    project,
    parent,
    manifest,
    ...rest
  }: {
    project: string;
    parent: Version | null;
    manifest: Manifest;
    kind: Kind;
    at: Date;
    runId?: string | null;
    origin?: number;
  },
): Promise<Version> {
  const version: Version = {
    number: (parent?.number ?? 0) + 1,
    parent: parent?.number ?? null,
    manifest,
  };
  const touched = countTouched(parent?.manifest ?? {}, manifest);
  await tx.insert(versions).values({ projectUuid: project, ...version, touched, ...rest });
  await setHead(tx, project, version.number, rest.at);
  return version;
}

/** Returns the paths whose bodies differ, sorted by name. */
export function changedPaths(before: Manifest, after: Manifest): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path]?.hash !== after[path]?.hash).sort();
}

function countTouched(before: Manifest, after: Manifest) {
  const touched = { added: 0, changed: 0, removed: 0 };
  for (const path of changedPaths(before, after)) touched[changeKind(before[path], after[path])]++;
  return touched;
}
