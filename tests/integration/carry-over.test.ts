import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError, importPgliteData } from '../../services/backup/index.ts';
import { findBinaries } from '../../services/store/embedded/binaries.ts';
import { ensureCluster } from '../../services/store/embedded/cluster.ts';
import { DirectoryInUse, lockDirectory } from '../../services/store/lock.ts';
import { migrationsFolder } from '../../services/store/migrate.ts';
import {
  type Database,
  embeddedDirectory,
  type OpenDatabase,
  openDatabase,
} from '../../services/store/open-database.ts';
import { blobs, nonces, users } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';

/** The migrations of the last version with PGlite. */
const lastOfPglite = 24;
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256));
const clock = new FakeClock();

let home: string;
const opened: OpenDatabase[] = [];

/**
 * Creates a data directory like that of the last version with PGlite, with rows of every type that
 * is difficult to copy.
 */
async function writeOldDirectory(folder: string): Promise<void> {
  const steps = join(home, 'migrations');
  await cp(migrationsFolder, steps, { recursive: true });
  const journal = JSON.parse(await readFile(join(steps, 'meta/_journal.json'), 'utf8'));
  journal.entries = journal.entries.slice(0, lastOfPglite);
  await writeFile(join(steps, 'meta/_journal.json'), JSON.stringify(journal));
  await mkdir(folder, { recursive: true });
  const lite = await PGlite.create({ dataDir: join(folder, 'pglite') });
  await migrate(drizzle(lite), { migrationsFolder: steps });
  await lite.query(`insert into users (user_no, invite_code, full_name, created_at, last_sign_in_at)
    select n::text, 'code' || n, case when n % 2 = 0 then '名前 "' || n || E'"\\n\\t\\\\' end, timestamptz '2026-03-01 08:09:10.123+08', now()
    from generate_series(1, 1200) n`);
  await lite.query('insert into blobs (hash, bytes, size, at) values ($1, $2, $3, now())', [
    'a'.repeat(64),
    new Uint8Array(bytes),
    bytes.length,
  ]);
  await lite.close();
  await writeFile(join(folder, 'pglite/sayso.complete'), '');
  await ensureCluster(await findBinaries(), join(home, 'cluster'));
}

/**
 * Copies the data directory of the old version. By default it already has the empty cluster that
 * the first start makes, which takes long.
 */
async function copyOfOld(name: string, { hasCluster = true } = {}): Promise<string> {
  const dataDir = join(home, name);
  await cp(join(home, 'old'), dataDir, { recursive: true });
  if (hasCluster) await cp(join(home, 'cluster'), embeddedDirectory(dataDir), { recursive: true });
  return dataDir;
}

async function open(
  dataDir: string,
  prepare?: (db: Database) => Promise<void>,
  messages: string[] = [],
): Promise<OpenDatabase> {
  const log = (message: string) => void messages.push(message);
  const database = await openDatabase({
    dataDir,
    prepare: prepare ?? ((db) => importPgliteData({ db, dataDir, clock, log })),
  });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sayso-carry-'));
  await writeOldDirectory(join(home, 'old'));
}, 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

describe('the first start after an update from PGlite', () => {
  it('copies every row and continues the sequences', async () => {
    const { db } = await open(await copyOfOld('whole', { hasCluster: false }));
    const people = await db.select().from(users).orderBy(users.id);
    expect(people).toHaveLength(1200);
    expect(people[0]).toMatchObject({
      userNo: '1',
      fullName: null,
      createdAt: new Date('2026-03-01T00:09:10.123Z'),
    });
    expect(people[1]?.fullName).toBe('名前 "2"\n\t\\');
    expect(
      (await db.select().from(blobs)).map((one) => Buffer.from(one.bytes).equals(bytes)),
    ).toEqual([true]);
    const more = {
      userNo: '5000',
      inviteCode: 'more',
      createdAt: new Date(),
      lastSignInAt: new Date(),
    };
    const [next] = await db.insert(users).values(more).returning();
    expect(next?.id).toBe((people.at(-1)?.id ?? 0) + 1);
  }, 60_000);

  it('keeps the old folder, and does not copy it again', async () => {
    const dataDir = await copyOfOld('twice');
    const messages: string[] = [];
    const first = await open(dataDir, undefined, messages);
    expect(messages).toHaveLength(2);
    await first.db.insert(nonces).values({ appKey: 'later', nonce: '1', at: new Date() });
    await opened.pop()?.close();
    const { db } = await open(dataDir, undefined, messages);
    expect(messages).toHaveLength(2);
    expect(await db.select().from(nonces)).toHaveLength(1);
    expect(await readdir(join(dataDir, 'pglite'))).toContain('sayso.complete');
  }, 60_000);

  it('starts over after an interrupted start', async () => {
    const dataDir = await copyOfOld('interrupted');
    const log = () => {};
    const interrupted = open(dataDir, (db) => {
      const failing = { ...clock, now: () => raise() } as never;
      return importPgliteData({ db: failingAtCommit(db), dataDir, clock: failing, log });
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const { db } = await open(dataDir);
    expect(await db.select().from(users)).toHaveLength(1200);
  }, 60_000);

  it('refuses an old database from a newer version, and one in use', async () => {
    const newer = await copyOfOld('newer');
    const lite = await PGlite.create({ dataDir: join(newer, 'pglite') });
    await lite.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${'f'.repeat(64)}', 9999999999999)`,
    );
    await lite.close();
    await expect(open(newer)).rejects.toThrow(BackupError);

    const busy = await copyOfOld('busy');
    const release = await lockDirectory(join(busy, 'pglite'));
    await expect(open(busy)).rejects.toThrow(DirectoryInUse);
    await release();
    expect(await (await open(busy)).db.select().from(users)).toHaveLength(1200);
  }, 60_000);

  it('refuses a copy that differs from the original, and commits nothing', async () => {
    const dataDir = await copyOfOld('differing');
    const log = () => {};
    const spoiled = open(dataDir, (db) =>
      importPgliteData({ db: losingOneRow(db), dataDir, clock, log }),
    );
    await expect(spoiled).rejects.toThrow(/differs in users/);
    expect(await (await open(dataDir)).db.select().from(users)).toHaveLength(1200);
  }, 60_000);
});

function raise(): never {
  throw new Error('interrupted');
}

/** Returns a database whose transactions do all their work and then fail. */
function failingAtCommit(db: Database): Database {
  return withTransaction(db, (work) => async (tx) => {
    await work(tx);
    raise();
  });
}

/** Returns a database that loses a row before the copy is compared. */
function losingOneRow(db: Database): Database {
  return withTransaction(db, (work) => (tx) => {
    const execute = tx.execute.bind(tx);
    let isLost = false;
    tx.execute = (async (query: Parameters<typeof execute>[0]) => {
      const answer = await execute(query);
      if (!isLost && JSON.stringify(query).includes('json_populate_recordset')) {
        const { rowCount } = (await execute(
          "delete from users where user_no = '7'",
        )) as unknown as { rowCount: number };
        isLost = rowCount > 0;
      }
      return answer;
    }) as typeof tx.execute;
    return work(tx);
  });
}

type Work = (tx: Database) => Promise<unknown>;

function withTransaction(db: Database, change: (work: Work) => Work): Database {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: Work) => target.transaction(change(work) as never)
        : Reflect.get(target, name, target),
  });
}
