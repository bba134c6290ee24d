import { makeZip } from 'client-zip';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { trimEndOf } from '../../domain/text/trim.ts';
import { auditObject, recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Versions } from '../ports/versions.ts';
import type { ResourcesService } from '../resources/index.ts';
import { auditLog, messages, projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { personalTables } from './personal-tables.ts';
import type { RequestingUser } from './requesting-user.ts';

type Options = {
  db: Database;
  clock: Clock;
  versions: Pick<Versions, 'read'>;
  uploads: Pick<ResourcesService, 'read'>;
};
type Entry = { name: string; input: string | Uint8Array; lastModified: Date };

/** Readable names; other tables keep their own name. */
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
export function createArchive({ db, clock, versions, uploads }: Options) {
  async function* entries(userId: number): AsyncGenerator<Entry> {
    const lastModified = clock.now();
    const json = (name: string, value: unknown): Entry => ({
      name,
      input: `${JSON.stringify(value, null, 2)}\n`,
      lastModified,
    });
    for (const { name, table, rowsOf: of, exportedColumns: shown } of personalTables) {
      const rows = await db.select(shown).from(table).where(of(userId));
      if (rows.length > 0)
        yield json(`account/${names[name] ?? name}.json`, name === 'users' ? rows[0] : rows);
    }
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, auditObject(userId)))
      .orderBy(asc(auditLog.id));
    yield json(
      'account/activity.json',
      log.map(({ action, detail, ip, userAgent, at }) => ({ action, detail, ip, userAgent, at })),
    );
    for await (const [name, bytes] of uploads.read(userId))
      yield { name: `uploads/${fileName(name)}`, input: bytes, lastModified };
    const own = await db
      .select()
      .from(projects)
      .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.id));
    for (const project of own) {
      const folder = `projects/${project.id} ${fileName(project.title)}`;
      const chat = await db
        .select()
        .from(messages)
        .where(and(eq(messages.projectUuid, project.uuid), isNull(messages.hiddenAt)))
        .orderBy(asc(messages.id));
      yield json(
        `${folder}/chat.json`,
        chat.map(({ role, content, createdAt }) => ({ role, content, createdAt })),
      );
      for await (const [path, bytes] of versions.read(project.uuid))
        yield { name: `${folder}/files/${path}`, input: bytes, lastModified };
    }
  }

  return {
    async export({ id: userId, session: _, ...visitor }: RequestingUser): Promise<FileResponse> {
      const at = clock.now();
      await recordAudit(db, { userId, kind: 'export', at, ...visitor });
      return {
        name: `sayso-${at.toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        bytes: makeZip(entries(userId)),
      };
    },
  };
}

/** Converts a title to a file name that is valid on every system. */
function fileName(title: string): string {
  return trimEndOf(title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60), '. ') || '_';
}
