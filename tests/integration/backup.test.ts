import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { BackupError, restoreBackup } from '../../services/backup/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { auditLog, groupQuotas, users } from '../../services/store/schema/index.ts';
import { createVersions } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase, withDatabase } from '../support/database.ts';
import { insertProject } from '../support/rows.ts';

const clock = new FakeClock();

withDatabase('a backup', (open) => {
  let app: TestApp;
  let ada: Person;
  let folder: string;
  let file: string;
  let site: string;
  const places: string[] = [];
  const opened: OpenDatabase[] = [];
  const pieces = Buffer.alloc(2_500_000, 7);
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
    const { data } = await app.call(contract.account.user, {}, { as: ada });
    site = await insertProject(open().db, Number(data.userId));
    const changes = [{ path: 'a.bin', bytes: new Uint8Array([0, 255, 10, 9]) }];
    await createVersions({ db: open().db, clock }).commit({ project: site, kind: 'save', changes });
    await mkdir(join(app.dataDir, 'storage/ab'), { recursive: true });
    await writeFile(join(app.dataDir, 'storage/ab/picture'), pieces);
    await writeFile(join(app.dataDir, 'storage/empty'), '');
    await mkdir(join(app.dataDir, 'published/tea-abc123'), { recursive: true });
    await writeFile(join(app.dataDir, 'published/tea-abc123/live.json'), '{}');
    folder = await mkdtemp(join(tmpdir(), 'sayso-backup-'));
    file = join(folder, 'school.backup');
    const { ok, lines } = await app.services.admin.run({ do: 'backup', file });
    expect({ ok, lines }).toMatchObject({
      ok: true,
      lines: [expect.stringMatching(/\d+ rows and 3 files/)],
    });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    for (const database of opened) await database.close();
    for (const place of [folder, ...places])
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Creates another installation: an empty folder and an empty database. */
  async function elsewhere() {
    const dataDir = await mkdtemp(join(tmpdir(), 'sayso-restore-'));
    places.push(dataDir);
    const database = await openTestDatabase();
    opened.push(database);
    return { dataDir, db: database.db, database };
  }
  const restore = (
    { db, dataDir }: { db: OpenDatabase['db']; dataDir: string },
    from = file,
    force = false,
  ) => restoreBackup({ db, clock, dataDir, force }, from);

  /**
   * Returns a digest of the rows of every table except the audit log, to which the operator's own
   * commands add rows.
   */
  async function digests(db: OpenDatabase['db']): Promise<Record<string, unknown>> {
    const { rows } = (await db.execute(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )) as unknown as {
      rows: { name: string }[];
    };
    const all: Record<string, unknown> = {};
    for (const { name } of rows.filter((one) => one.name !== 'audit_log')) {
      const text = sql`md5(string_agg(row_to_json(t)::text, '|' order by row_to_json(t)::text)) as digest`;
      const answer = (await db.execute(
        sql`select count(*)::int as count, ${text} from ${sql.identifier(name)} t`,
      )) as unknown as {
        rows: unknown[];
      };
      all[name] = answer.rows[0];
    }
    return all;
  }

  describe('restored on another machine [PP-18]', () => {
    it('contains everything, byte for byte, and the product works with it', async () => {
      const there = await elsewhere();
      const before = await digests(open().db);
      expect(await restore(there)).toMatchObject({ files: 3, aside: [] });
      expect(await digests(there.db)).toEqual(before);
      expect(await readFile(join(there.dataDir, 'storage/ab/picture'))).toEqual(pieces);
      expect(await readFile(join(there.dataDir, 'storage/empty'), 'utf8')).toBe('');
      const pointer = join(there.dataDir, 'published/tea-abc123/live.json');
      expect(await readFile(pointer, 'utf8')).toBe('{}');
      const again = await createTestApp(there.database);
      expect((await again.call(contract.account.user, {}, { as: ada })).data.phone).toBe(ada.phone);
      expect([...(await again.services.versions.files(site)).values()]).toEqual([
        new Uint8Array([0, 255, 10, 9]),
      ]);
      // A new user gets a new id, so the sequences of the tables were restored too.
      expect((await again.signIn()).isNew).toBe(true);
      await again.services.start();
      await again.close();
    }, 60_000);
  });

  it('is consistent while users continue to work [PP-18]', async () => {
    const { userId } = (await app.call(contract.account.user, {}, { as: ada })).data;
    let isOver = false;
    const busy = (async () => {
      while (!isOver) {
        await app.services.ledger.credit({
          userId: Number(userId),
          amount: 7,
          kind: 'admin',
          ref: randomUUID(),
        });
        await new Promise((later) => setTimeout(later, 1));
      }
    })();
    const moving = join(folder, 'moving.backup');
    expect(await app.services.admin.run({ do: 'backup', file: moving })).toMatchObject({
      ok: true,
    });
    isOver = true;
    await busy;
    const there = await elsewhere();
    await restore(there, moving);
    const { rows } = await (there.db.execute(
      sql`select a.user_id from token_accounts a where a.balance <> (select coalesce(sum(delta), 0) from token_ledger l where l.user_id = a.user_id)`,
    ) as unknown as Promise<{ rows: unknown[] }>);
    expect(rows).toEqual([]);
  }, 60_000);

  it('is audited, and does not overwrite a file [PP-18]', async () => {
    const noted = await open().db.select().from(auditLog).where(eq(auditLog.action, 'backup-made'));
    expect(noted).toMatchObject([
      { actor: 'admin', object: 'server', detail: { file, files: 3 } },
      {},
    ]);
    expect(await app.services.admin.run({ do: 'backup', file })).toEqual({
      ok: false,
      lines: [`${file} is there already.`],
    });
  });

  it('leaves no file when it is interrupted [PP-18]', async () => {
    const full = join(folder, 'full.backup');
    await symlink('/dev/full', `${full}.part`);
    expect(await app.services.admin.run({ do: 'backup', file: full })).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('ENOSPC')],
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    expect(
      await app.services.admin.run({ do: 'backup', file: join(folder, 'no/such/place') }),
    ).toMatchObject({ ok: false });
  });

  describe('is refused without changes [PP-18]', () => {
    let there: Awaited<ReturnType<typeof elsewhere>>;
    let whole: string[];
    beforeAll(async () => {
      there = await elsewhere();
      whole = gunzipSync(await readFile(file))
        .toString()
        .split('\n');
    });
    async function spoiled(lines: string[]): Promise<string> {
      const path = join(folder, randomUUID());
      await writeFile(path, gzipSync(lines.join('\n')));
      return path;
    }
    const withHead = (change: (head: { migrations: string[] }) => unknown) =>
      spoiled([
        `head\t\t${JSON.stringify(change(JSON.parse(whole[0]?.split('\t')[2] ?? '')))}`,
        ...whole.slice(1),
      ]);

    it.each([
      { why: 'is cut off', make: async () => writeCut() },
      { why: 'ends before its end', make: () => spoiled(whole.slice(0, -2)) },
      {
        why: 'lacks rows',
        make: () => spoiled(whole.filter((line) => !line.startsWith('rows\ttoken_ledger'))),
      },
      { why: 'is none', make: () => spoiled(['hello']) },
      {
        why: 'was made by a newer version',
        make: () =>
          withHead((head) => ({ ...head, migrations: [...head.migrations, 'f'.repeat(64)] })),
      },
      {
        why: 'names files elsewhere',
        make: () =>
          spoiled(whole.map((line) => line.replace('"storage/empty"', '"storage/../../evil"'))),
      },
      { why: 'is not there', make: async () => join(folder, 'nothing') },
    ])('if it $why', async ({ make }) => {
      const before = await digests(there.db);
      await expect(restore(there, await make())).rejects.toThrow(BackupError);
      expect(await digests(there.db)).toEqual(before);
      expect(await readdir(there.dataDir)).toEqual([]);
    });
    async function writeCut(): Promise<string> {
      const path = join(folder, randomUUID());
      const bytes = await readFile(file);
      await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
      return path;
    }

    it('on a server with users; --force replaces the data and keeps the old files', async () => {
      const target = await elsewhere();
      await restore(target);
      await expect(restore(target)).rejects.toThrow('--force');
      await target.db.update(users).set({ fullName: 'Somebody else' });
      const { aside } = await restore(target, file, true);
      expect(aside).toEqual([
        expect.stringContaining('storage.before-'),
        expect.stringContaining('published.before-'),
      ]);
      expect(existsSync(join(aside[0] ?? '', 'ab/picture'))).toBe(true);
      expect(await digests(target.db)).toEqual(await digestsOf(file));
      expect(
        await target.db.select().from(auditLog).where(eq(auditLog.action, 'backup-restored')),
      ).toHaveLength(1);
    }, 90_000);
    async function digestsOf(from: string) {
      const fresh = await elsewhere();
      await restore(fresh, from);
      return digests(fresh.db);
    }

    it('but a backup of an older version is migrated', async () => {
      const target = await elsewhere();
      const older = await withHead((head) => ({
        ...head,
        migrations: head.migrations.slice(0, -1),
      }));
      await restore(target, older);
      expect(await target.db.select().from(groupQuotas)).toEqual([]);
      expect((await target.db.select().from(users)).length).toBeGreaterThan(0);
    });
  });
});

withDatabase('a backup of managed sites', (open) => {
  const places: string[] = [];
  const opened: OpenDatabase[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
    for (const place of places) await rm(place, { recursive: true, force: true, maxRetries: 5 });
  });

  it('brings databases, users, files and restore points to another machine [PP-18, DB-042]', async () => {
    const here = await createTestApp(open(), { environment: { PLANS: 'off' } });
    const folder = await mkdtemp(join(tmpdir(), 'sayso-backup-'));
    places.push(folder);
    const file = join(folder, 'sites.backup');
    const sql =
      'create table notes (id int primary key, body text); insert into notes values (1, $$seed$$);';
    const migrations = [{ file: 'supabase/migrations/0001_notes.sql', sql }];
    const ada = await here.signIn();
    const { userId } = (await here.call(contract.account.user, {}, { as: ada })).data;
    const project = await insertProject(open().db, Number(userId));
    const site = `${project}-test`;
    const service = { as: 'service' } as const;
    const upload = {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'a file',
    } as const;
    try {
      await here.services.backends.enable(project);
      await here.services.backends.migrate(project, { head: null, migrations });
      await here.services.backends.takeRestorePoint(project, 'test');
      const { siteHost } = here.services;
      await siteHost.runAsOwner(site, 'insert into notes values (2, $$later$$)');
      const bucket = JSON.stringify({ id: 'files', name: 'files', public: false });
      await siteHost.call(site, service, {
        method: 'POST',
        path: 'storage/v1/bucket',
        body: bucket,
      });
      await siteHost.call(site, service, { ...upload, path: 'storage/v1/object/files/a.txt' });
      expect((await here.services.admin.run({ do: 'backup', file })).ok).toBe(true);
      // A backup leaves nothing behind, and this server does not restore itself.
      expect(await readdir(here.dataDir)).not.toContain('site-backup');
      await siteHost.runAsOwner(site, 'delete from notes');
      await siteHost.create(site);
      expect(await siteHost.runAsOwner(site, 'select * from notes')).toMatchObject({ rows: [] });
    } finally {
      await here.close();
    }

    const database = await openTestDatabase();
    opened.push(database);
    const there = await createTestApp(database, { environment: { PLANS: 'off' } });
    try {
      // Rows of the same site that this machine had before are replaced.
      await there.services.siteHost.create(site);
      await there.services.siteHost.runAsOwner(site, 'create table before (id int)');
    } finally {
      await there.services.stop();
    }
    await restoreBackup({ db: database.db, clock, dataDir: there.dataDir, force: true }, file);
    const again = await createTestApp(database, {
      environment: { PLANS: 'off', DATA_DIR: there.dataDir },
    });
    places.push(there.dataDir);
    try {
      const { siteHost, backends } = again.services;
      await backends.enable(project);
      const rows = async () => {
        const answer = await siteHost.runAsOwner(site, 'select * from notes order by id');
        return answer.ok && answer.rows.map((row) => row.body);
      };
      expect(await rows()).toEqual(['seed', 'later']);
      const read = await siteHost.call(site, service, {
        method: 'GET',
        path: 'storage/v1/object/files/a.txt',
      });
      expect([read.status, read.body]).toEqual([200, 'a file']);
      const [point] = await backends.points.list({ project, data: 'test' });
      await backends.restore(project, 'test', point?.number ?? 0);
      expect(await rows()).toEqual(['seed']);
      expect(await readdir(join(there.dataDir, 'site-restored'))).toEqual([]);
    } finally {
      await again.close();
    }
  }, 60_000);
});
