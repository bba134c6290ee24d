import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Database } from '../store/open-database.ts';
import { versions } from '../store/schema/index.ts';
import { changedPaths } from './version-rows.ts';

/**
 * If a version changed a larger share of the files, it rebuilt the project, so its changes do not
 * count as recent.
 */
const maxShare = 0.5;

/** Returns the paths that the newest versions of a project changed, latest first. */
export async function recentChanges(db: Database, project: string): Promise<string[]> {
  const rows = await db
    .select({ manifest: versions.manifest })
    .from(versions)
    .where(eq(versions.projectUuid, project))
    .orderBy(desc(versions.number))
    .limit(limits.chat.context.changedVersions + 1);
  const head = rows[0]?.manifest ?? {};
  const recent = new Set<string>();
  for (const [at, { manifest }] of rows.slice(0, -1).entries()) {
    const changed = changedPaths(rows[at + 1]?.manifest ?? {}, manifest);
    if (changed.length > Object.keys(manifest).length * maxShare) continue;
    for (const path of changed) if (head[path]) recent.add(path);
  }
  return [...recent];
}

/**
 * The maximum number of saves that are read. In a longer series, the changes of older saves are
 * ignored.
 */
const mostSaves = 50;

/**
 * Returns the paths that the user changed by hand since the last turn, sorted. Empty for a project
 * without a turn, because no model has worked on it yet.
 */
export async function changesByHand(db: Database, project: string): Promise<string[]> {
  const rows = await db
    .select({ kind: versions.kind, manifest: versions.manifest })
    .from(versions)
    .where(eq(versions.projectUuid, project))
    .orderBy(desc(versions.number))
    .limit(mostSaves + 1);
  const head = rows[0]?.manifest ?? {};
  const paths = new Set<string>();
  for (const [at, { kind, manifest }] of rows.entries()) {
    const before = rows[at + 1];
    if (kind === 'turn' || !before) return kind === 'turn' ? [...paths].sort() : [];
    // Skip repairs: a repair corrects a save, but its changes are not made by the user.
    if (kind === 'repair') continue;
    if (kind !== 'save') return [];
    for (const path of changedPaths(before.manifest, manifest)) if (head[path]) paths.add(path);
  }
  return [];
}

/**
 * Returns the number of the version that was newest at a time, or of the first version if the time
 * is earlier. Returns null for a project without versions.
 */
export async function versionAt(db: Database, project: string, at: Date): Promise<number | null> {
  const [newest] = await db
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.projectUuid, project), lte(versions.at, at)))
    .orderBy(desc(versions.number))
    .limit(1);
  if (newest) return newest.number;
  const [first] = await db
    .select({ number: versions.number })
    .from(versions)
    .where(eq(versions.projectUuid, project))
    .orderBy(asc(versions.number))
    .limit(1);
  return first?.number ?? null;
}
