import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { CallData } from '../../domain/contract/call.ts';
import type { versions as calls, FileDifference } from '../../domain/contract/versions.ts';
import type { VersionEntry } from '../../domain/entities/version.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Database } from '../store/open-database.ts';
import { messages, versionPictures, versions } from '../store/schema/index.ts';
import { loadBlobs } from './blobs.ts';
import { changeKind, diffSummary } from './diff-summary.ts';
import type { Manifest } from './schema.ts';
import { changedPaths, manifestOf } from './version-rows.ts';

type VersionRange = { from: number; to: number };

/**
 * Reads a project's history. Callers must check ownership. Unknown versions throw
 * `fail('notFound')`.
 */
export function createHistory(db: Database) {
  return {
    list: (project: string, before: number | undefined) => listVersions(db, project, before),

    /** Compares two versions. Reads only the bodies of files that differ. */
    async compare(project: string, between: VersionRange): Promise<FileDifference[]> {
      const [before, after] = await readBothManifests(db, project, between);
      const paths = changedPaths(before, after);
      const isBinary = (path: string) =>
        (before[path]?.binary ?? after[path]?.binary ?? false) === true;
      const texts = paths.filter((path) => !isBinary(path));
      const bodies = await loadBlobs(
        db,
        texts.flatMap((path) => [before[path]?.hash ?? [], after[path]?.hash ?? []].flat()),
      );
      const pairs = Math.ceil(limits.versions.comparedPairs / Math.max(1, texts.length));
      const counted = new Map(
        diffSummary(textsOf(before, texts, bodies), textsOf(after, texts, bodies), pairs).map(
          (diff) => [diff.path, diff],
        ),
      );
      return paths.map((path) => ({
        path,
        kind: changeKind(before[path], after[path]),
        added: counted.get(path)?.added ?? 0,
        removed: counted.get(path)?.removed ?? 0,
        isBinary: isBinary(path),
      }));
    },

    async compareFile(
      project: string,
      { path, ...between }: VersionRange & { path: string },
    ): Promise<CallData<(typeof calls)['compareFile']>> {
      const [before, after] = await readBothManifests(db, project, between);
      const [old, now] = [before[path], after[path]];
      if (!old && !now) throw fail('notFound');
      if (old?.binary || now?.binary) return { before: null, after: null, isBinary: true };
      const bodies = await loadBlobs(
        db,
        [old, now].flatMap((entry) => entry?.hash ?? []),
      );
      const text = (entry: typeof old) => (entry ? decode(bodies.get(entry.hash)) : null);
      return { before: text(old), after: text(now), isBinary: false };
    },

    paths: async (project: string, number: number): Promise<string[]> =>
      Object.keys(await manifestOf(db, project, number)).sort(),
  };
}

/** Returns a page of versions below `before`, newest first, without manifests. */
async function listVersions(
  db: Database,
  project: string,
  before: number | undefined,
): Promise<{ list: VersionEntry[]; more: boolean }> {
  const { number, kind, at, runId, origin, touched } = versions;
  const rows = await db
    .select({
      ...{ number, kind, at, runId, origin, touched },
      hasPicture: sql<boolean>`${versionPictures.number} is not null`,
    })
    .from(versions)
    .leftJoin(
      versionPictures,
      and(
        eq(versionPictures.projectUuid, versions.projectUuid),
        eq(versionPictures.number, versions.number),
      ),
    )
    .where(
      and(eq(versions.projectUuid, project), before === undefined ? undefined : lt(number, before)),
    )
    .orderBy(desc(number))
    .limit(limits.versions.page + 1);
  const shown = rows.slice(0, limits.versions.page);
  const titles = await readTitles(
    db,
    shown.flatMap((row) => row.runId ?? []),
  );
  const entries = shown.map(({ runId: run, at: when, ...row }) => ({
    ...row,
    at: when.toISOString(),
    title: (run && titles.get(run)) || '',
  }));
  return { list: entries, more: rows.length > shown.length };
}

async function readBothManifests(
  db: Database,
  project: string,
  { from, to }: VersionRange,
): Promise<[Manifest, Manifest]> {
  return [await manifestOf(db, project, from), await manifestOf(db, project, to)];
}

const decode = (bytes: Uint8Array | undefined): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function textsOf(
  manifest: Manifest,
  paths: string[],
  bodies: Map<string, Uint8Array>,
): Map<string, string> {
  return new Map(
    paths.flatMap((path): [string, string][] => {
      const entry = manifest[path];
      return entry ? [[path, decode(bodies.get(entry.hash))]] : [];
    }),
  );
}

/** Returns the first words of each run's prompt. Does not load images. */
async function readTitles(db: Database, runs: string[]): Promise<Map<string, string>> {
  if (runs.length === 0) return new Map();
  const text = sql<
    string | null
  >`left(case jsonb_typeof(${messages.content}) when 'string' then ${messages.content} #>> '{}'
    else jsonb_path_query_first(${messages.content}, '$[*] ? (@.type == "text").text') #>> '{}' end, ${limits.versions.titleMax}::int)`;
  const rows = await db
    .select({ run: messages.runId, text })
    .from(messages)
    .where(and(inArray(messages.runId, runs), eq(messages.role, 'user')));
  return new Map(
    rows.flatMap(({ run, text: words }): [string, string][] =>
      run ? [[run, (words ?? '').replace(/\s+/g, ' ').trim()]] : [],
    ),
  );
}
