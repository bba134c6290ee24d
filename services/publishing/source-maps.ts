import { SourceMap } from 'node:module';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/limits/index.ts';
import type { BuiltPosition } from '../../domain/publishing/error-signature.ts';
import type { BuiltFile } from '../ports/runtime.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { editionMaps, editions } from './schema.ts';

/** A place in the project's sources, from 1. */
export type SourcePlace = { file: string; line: number; column: number };

/** Returns the first of some places in built files that was built from a source of the project. */
export type SourceFinder = (
  edition: { project: string; number: number },
  frames: readonly BuiltPosition[],
) => Promise<SourcePlace | undefined>;

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const ending = '.map';
/** The output folder, as the paths of sources in a map are relative to the built file. */
const output = 'dist';
const maxRemembered = 4;

/** A map without names and sources: only what positions need is kept. */
const Kept = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  mappings: z.string(),
});

/** The maps of a build by the path of the built file. */
export type BuiltMaps = Map<string, Uint8Array>;

/** Passes the files of a build on, and takes out its source maps, which visitors never get. */
export async function* takeMaps(
  files: AsyncIterable<BuiltFile>,
  maps: BuiltMaps,
): AsyncIterable<BuiltFile> {
  for await (const file of files) {
    if (!file.isPrivate) yield file;
    else maps.set(file.path.slice(0, -ending.length), await packMap(file.bytes));
  }
}

async function packMap(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const map = Kept.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return await compress(JSON.stringify(map));
  } catch {
    // Without a map the built position is shown.
    return new Uint8Array();
  }
}

/** Stores the maps of an edition, and removes those of editions that are no longer stored. */
export async function storeMaps(
  db: Database,
  { project, number }: { project: string; number: number },
  maps: BuiltMaps,
): Promise<void> {
  await transaction(db, async (tx) => {
    const ofEdition = and(eq(editions.projectUuid, project), eq(editions.number, number));
    // The lock keeps the edition, and so its project, until the maps are stored.
    const [edition] = await tx
      .select({ number: editions.number })
      .from(editions)
      .where(ofEdition)
      .for('update');
    const stored = tx
      .select({ one: sql`1` })
      .from(editions)
      .where(
        and(
          eq(editions.projectUuid, editionMaps.projectUuid),
          eq(editions.number, editionMaps.number),
        ),
      );
    await tx
      .delete(editionMaps)
      .where(and(eq(editionMaps.projectUuid, project), notExists(stored)));
    const rows = [...maps].filter(([, map]) => map.length > 0);
    if (!edition || rows.length === 0) return;
    await tx
      .insert(editionMaps)
      .values(rows.map(([path, map]) => ({ projectUuid: project, number, path, map })))
      .onConflictDoNothing();
  });
}

/** Creates the finder of places in sources, which remembers the maps that it read last. */
export function createSourceFinder(db: Database): SourceFinder {
  const remembered = new Map<string, Promise<SourceMap | undefined>>();

  function mapOf(project: string, number: number, path: string): Promise<SourceMap | undefined> {
    const key = JSON.stringify([project, number, path]);
    const known = remembered.get(key) ?? readMap(db, { project, number, path });
    remembered.delete(key);
    remembered.set(key, known);
    for (const oldest of remembered.keys())
      if (remembered.size > maxRemembered) remembered.delete(oldest);
    known.catch(() => remembered.delete(key));
    return known;
  }

  return async ({ project, number }, frames) => {
    for (const { path, line, column } of frames) {
      const map = await mapOf(project, number, path.slice(1));
      const entry = map?.findEntry(line - 1, column - 1);
      // What a bundler adds has no source.
      if (!entry || !('originalSource' in entry) || !entry.originalSource) continue;
      const file = posix.join(output, posix.dirname(path), entry.originalSource);
      if (isSource(file))
        return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    return undefined;
  };
}

async function readMap(
  db: Database,
  { project, number, path }: { project: string; number: number; path: string },
): Promise<SourceMap | undefined> {
  const [row] = await db
    .select({ map: editionMaps.map })
    .from(editionMaps)
    .where(
      and(
        eq(editionMaps.projectUuid, project),
        eq(editionMaps.number, number),
        eq(editionMaps.path, path),
      ),
    );
  if (!row) return undefined;
  const { mapBytes: maxOutputLength } = limits.siteErrors;
  const text = await decompress(row.map, { maxOutputLength });
  const { version, sources, mappings } = Kept.parse(JSON.parse(text.toString('utf8')));
  // `SourceMap` reads no more than this, but its type names all parts of a map.
  const rest = { file: path, names: [], sourcesContent: [], sourceRoot: '' };
  return new SourceMap({ ...rest, version, sources, mappings });
}

/** Code of packages, and what a bundler adds, is no place that a person can change. */
const isSource = (file: string) =>
  !file.startsWith('..') &&
  !file.startsWith('/') &&
  !file.includes('node_modules/') &&
  !/[\0:]/.test(file);
