import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BoxedServer } from '../../services/adapters/site-databases/boxed-server.ts';
import type { ConnectionLimits } from '../../services/adapters/site-databases/connections.ts';
import { OperatorServer } from '../../services/adapters/site-databases/operator-server.ts';
import { PlainServer } from '../../services/adapters/site-databases/plain-server.ts';
import { Sites } from '../../services/adapters/site-databases/site-databases.ts';
import { restMs } from '../../services/adapters/site-databases/upkeep.ts';
import { SiteDatabasesBusy } from '../../services/ports/site-databases.ts';
import { FakeClock } from '../support/clock.ts';
import {
  asReader,
  createSite,
  type SiteEngine,
  startEmbeddedSites,
} from '../support/site-engines.ts';

describe('the embedded server of site databases', () => {
  let engine: SiteEngine;
  let site = '';
  beforeAll(async () => {
    // A killed process loses what it has not handed to the system, whether or not that is flushed.
    engine = await startEmbeddedSites({ settings: { fsync: 'off' } });
    expect(engine.box?.isRunning).toBe(false);
    site = await createSite(engine, 'create table w (id int primary key, v text);');
  });
  afterAll(() => engine?.stop());
  const insert = (id: number) =>
    asReader(engine, site, { role: 'service_role' }, `insert into w values (${id}, 'x')`);
  const count = async () => {
    const rows = await asReader<{ n: number }>(
      engine,
      site,
      { role: 'service_role' },
      'select count(*)::int n from w',
    );
    return rows[0]?.n;
  };

  it('sees no files, programs, network or processes of the machine [DB-031]', async () => {
    const admin = await engine.openSuperuser('postgres');
    const list = async (folder: string) =>
      (await admin.query('select pg_ls_dir($1) name', [folder])).rows.map(({ name }) => name);
    expect((await list('/')).sort()).toEqual(
      expect.arrayContaining(['data', 'dev', 'etc', 'postgresql', 'proc', 'socket', 'tmp']),
    );
    for (const hidden of ['home', 'root', 'var', 'bin', 'work'])
      expect(await list('/')).not.toContain(hidden);
    expect(await list('/etc')).toEqual(['passwd']);
    // Only the server itself and its processes.
    expect((await list('/proc')).filter((name) => /^\d+$/.test(name)).length).toBeLessThan(20);
    const { rows: network } = await admin.query(`select pg_read_file('/proc/net/dev') text`);
    expect(network[0].text).not.toMatch(/eth|ens|wlan/);
    // There is no shell that could start it.
    await expect(admin.query(`copy (select 1) to program 'id'`)).rejects.toThrow(
      /could not execute command/,
    );
    const { rows: limits } = await admin.query(`select pg_read_file('/proc/self/limits') text`);
    expect(limits[0].text).toMatch(/Max address space +734003200 /);
    const { rows: status } = await admin.query(`select pg_read_file('/proc/self/status') text`);
    expect(status[0].text).toMatch(/CapEff:\s+0+\n/);
    expect(status[0].text).toMatch(/Uid:\s+1000\s/);
    await admin.end();
    expect(await engine.sites.health()).toEqual({
      kind: 'embedded',
      isRunning: true,
      warnings: [],
    });
  });

  it('ends after ten minutes without a request, and starts with the next one [DB-032]', async () => {
    await insert(-1);
    expect(engine.box?.isRunning).toBe(true);
    const before = engine.box?.pid;
    await engine.clock.advance(restMs - 5_000);
    expect(engine.box?.pid).toBe(before);
    await expect
      .poll(async () => {
        await engine.clock.advance(1_000);
        return engine.box?.isRunning;
      })
      .toBe(false);
    expect((await engine.sites.health()).isRunning).toBe(false);
    // Several requests start it together.
    expect(await Promise.all([count(), count(), engine.sites.exists(site)])).toEqual([1, 1, true]);
    expect(engine.box?.isRunning).toBe(true);
    await asReader(engine, site, { role: 'service_role' }, 'delete from w');
  });

  it('goes on while somebody waits for changes [DB-032]', async () => {
    const stop = await engine.sites.listen(site, 'site_changes', { message() {}, end() {} });
    const pid = engine.box?.pid;
    for (let minutes = 0; minutes < 12; minutes += 1) await engine.clock.advance(60_000);
    expect(engine.box?.pid).toBe(pid);
    await stop();
  });

  describe('the budget of connections', () => {
    /** Another process of the product with its own limits. */
    const otherProcess = (connections: Partial<ConnectionLimits>): SiteEngine => {
      const server = engine.box as BoxedServer;
      const sites = new Sites({ server, clock: engine.clock, log: () => {}, connections });
      return { ...engine, sites };
    };

    it('is shared by all sites, and the connection unused for longest is closed [DB-041]', async () => {
      const other = otherProcess({ total: 4 });
      const names = ['a', 'b', 'c', 'd', 'e'];
      await Promise.all(names.map((name) => other.sites.create(name)));
      const databases = await Promise.all(names.map(engine.databaseOf));
      const read = (name: string) =>
        asReader(other, name, { role: 'anon' }, 'select pg_backend_pid() pid');
      const admin = await engine.openSuperuser('postgres');
      const open = async () => {
        const { rows } = await admin.query(
          'select count(*)::int n from pg_stat_activity where datname = any ($1)',
          [databases],
        );
        return rows[0].n;
      };
      const first = await read('a');
      for (const name of ['b', 'c', 'd']) await read(name);
      // All four connections are open, and none is closed without need.
      expect(await read('a')).toEqual(first);
      const second = await read('b');
      expect(await read('b')).toEqual(second);
      for (const name of ['a', 'c', 'd', 'e']) await read(name);
      // Of the four, that of `b` was unused for longest when `e` needed one.
      expect(await read('a')).toEqual(first);
      expect(await read('b')).not.toEqual(second);
      await Promise.all(names.flatMap((name) => [read(name), read(name), read(name)]));
      await expect.poll(open).toBeLessThanOrEqual(4);
      await admin.end();
    });

    it('refuses those who wait too long, and three are the most of a site [DB-041]', async () => {
      const { sites } = otherProcess({ waitMs: 300 });
      let release: () => void = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = [1, 2, 3].map(() => sites.use(site, 'api', () => released));
      await expect(sites.use(site, 'api', async () => {})).rejects.toBeInstanceOf(
        SiteDatabasesBusy,
      );
      // The connections of the sign-in are others.
      expect(await sites.use(site, 'auth', async () => 'answered')).toBe('answered');
      const waiting = sites.use(site, 'api', async () => 'answered');
      release();
      expect(await waiting).toBe('answered');
      await Promise.all(held);
    });
  });

  it('loses no acknowledged row when it is killed, and is back at once [DB-032]', async () => {
    const acknowledged: number[] = [];
    let next = 1;
    for (let round = 1; round <= 3; round += 1) {
      const goal = acknowledged.length + 50;
      let isKilled = false;
      const write = async () => {
        while (!isKilled) {
          const id = next++;
          try {
            await insert(id);
          } catch {
            continue;
          }
          acknowledged.push(id);
        }
      };
      let ended = 0;
      const stop = await engine.sites.listen(site, 'site_changes', {
        message() {},
        end: () => {
          ended += 1;
        },
      });
      const writers = [1, 2, 3, 4].map(write);
      await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
      process.kill(engine.box?.pid ?? 0, 'SIGKILL');
      isKilled = true;
      await Promise.all(writers);
      await expect.poll(() => ended).toBe(1);
      await stop();
      const rows = await asReader<{ id: number }>(
        engine,
        site,
        { role: 'service_role' },
        'select id from w',
      );
      const found = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    }
  });
});

describe('a server without a box', () => {
  it('uses the databases of the box, and says why it is weaker [DB-031]', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sayso-plain-'));
    const box = new BoxedServer({ directory, settings: { fsync: 'off' }, log: () => {} });
    const boxed = new Sites({ server: box, clock: new FakeClock(), log: () => {} });
    await boxed.create('plain-test');
    await boxed.close();
    const server = new PlainServer(
      { directory, settings: { fsync: 'off' }, log: () => {} },
      'bubblewrap is missing',
    );
    const sites = new Sites({ server, clock: new FakeClock(), log: () => {} });
    try {
      expect(await sites.exists('plain-test')).toBe(true);
      expect(
        await sites.use(
          'plain-test',
          'owner',
          async (connection) =>
            (await connection.query(`select current_setting('temp_file_limit') v`)).rows,
        ),
      ).toEqual([{ v: '64MB' }]);
      expect(await sites.health()).toEqual({
        kind: 'embedded',
        isRunning: true,
        warnings: [expect.stringContaining('bubblewrap is missing')],
      });
    } finally {
      await sites.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    }
    expect(existsSync(directory)).toBe(false);
  });
});

describe('the operator’s server', () => {
  const product = () => inject('postgresUrl') ?? '';
  const refusal = (url: string, productUrl?: string) =>
    new OperatorServer(url, productUrl).start().then(
      () => 'started',
      (error: Error) => error.message,
    );

  it('is refused if it is the product’s own, is away, or lacks rights [DB-033]', async () => {
    expect(await refusal(`${product()}/postgres`, `${product()}/sayso`)).toContain('DATABASE_URL');
    expect(await refusal('postgres://x:y@127.0.0.1:1/postgres')).toContain('SITES_DATABASE_URL');
    const { default: pg } = await import('pg');
    const client = new pg.Client(`${product()}/postgres`);
    await client.connect();
    const role = `weak_${Math.random().toString(36).slice(2)}`;
    await client.query(`create role ${role} login createdb password 'p'`);
    try {
      const url = product().replace(/\/\/[^@]*@/, `//${role}:p@`);
      expect(await refusal(`${url}/postgres`)).toMatch(/needs CREATEROLE, BYPASSRLS/);
    } finally {
      await client.query(`drop role ${role}`);
      await client.end();
    }
  });
});
