import { makeZip } from 'client-zip';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { toFileName } from '../../domain/files/file-name.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { ArchiveEntry, Feature } from '../ports/feature.ts';
import { projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { personalTables } from './personal-tables.ts';
import type { RequestingUser } from './requesting-user.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** All features. Each feature adds its own files to the archive. */
  features: () => readonly Feature[];
};
type ZipEntry = { name: string; input: string | Uint8Array; lastModified: Date };

/**
 * File names in the archive that a user understands, by table name. The file of any other table has
 * the name of the table.
 */
const names: Record<string, string> = {
  users: 'profile',
  refresh_tokens: 'devices',
  identities: 'ways-in',
  token_ledger: 'tokens',
  runs: 'generations',
};

/**
 * Creates the archive of all data about a user, as a ZIP generated while it is read: records as
 * JSON, every upload, every project with its chat and files.
 */
export function createArchive(options: Options) {
  const { db, clock } = options;

  return {
    async export({ id: userId, session: _, ...visitor }: RequestingUser): Promise<FileResponse> {
      const at = clock.now();
      await recordAudit(db, { userId, kind: 'export', at, ...visitor });
      return {
        name: `sayso-${at.toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        bytes: makeZip(zipEntries(options, userId)),
      };
    },
  };
}

async function* zipEntries(options: Options, userId: number): AsyncGenerator<ZipEntry> {
  const lastModified = options.clock.now();
  for await (const entry of entriesOf(options, userId)) {
    const input = 'bytes' in entry ? entry.bytes : `${JSON.stringify(entry.json, null, 2)}\n`;
    yield { name: entry.name, input, lastModified };
  }
}

async function* entriesOf(options: Options, userId: number): AsyncGenerator<ArchiveEntry> {
  yield* accountEntries(options, userId);
  for (const { archive } of options.features()) if (archive?.person) yield* archive.person(userId);
  yield* projectEntries(options, userId);
}

async function* accountEntries(
  { db, features }: Options,
  userId: number,
): AsyncGenerator<ArchiveEntry> {
  for (const { name, table, rowsOf, exportedColumns } of personalTables(features())) {
    const rows = await db.select(exportedColumns).from(table).where(rowsOf(userId));
    const json = name === 'users' ? rows[0] : rows;
    if (rows.length > 0) yield { name: `account/${names[name] ?? name}.json`, json };
  }
}

async function* projectEntries(
  { db, features }: Options,
  userId: number,
): AsyncGenerator<ArchiveEntry> {
  const own = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
    .orderBy(asc(projects.id));
  for (const { id, title, uuid } of own)
    for (const { archive } of features())
      for await (const entry of archive?.project?.(uuid) ?? [])
        yield { ...entry, name: `projects/${id} ${toFileName(title)}/${entry.name}` };
}
