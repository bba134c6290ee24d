import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteDatabaseMissing } from '../../services/ports/site-databases.ts';
import type { Site, SiteHost } from '../../services/ports/site-host.ts';
import { createSiteKeys } from '../../services/site-api/index.ts';
import { createSiteHostProcess } from '../../services/site-host/index.ts';

const notes = `
create table public.notes (
  id int primary key, body text not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade);
create policy own on notes to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);
create table public.dishes (id int primary key, name text not null);
create policy all_read on dishes for select to anon, authenticated using (true);
insert into dishes values (1, 'soup');`;

describe('the process that has the databases of managed sites', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sayso-site-host-'));
  const logged: { message: string; detail: Record<string, unknown> }[] = [];
  let host: SiteHost;
  const name = `${crypto.randomUUID()}-test`;
  const site: Site = {
    name,
    keys: createSiteKeys(randomBytes),
    url: 'https://shop.example/__backend',
    origins: ['https://shop.example'],
  };
  const [publishable = ''] = site.keys.publishable;

  beforeAll(async () => {
    host = createSiteHostProcess({
      dataDir,
      environment: process.env,
      log: (message, detail) => logged.push({ message, detail }),
    });
    await host.create(name);
    expect(
      await host.migrate(name, [{ file: 'supabase/migrations/0001_first.sql', sql: notes }]),
    ).toMatchObject({ ok: true });
  });
  afterAll(async () => {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('answers visitors at a socket only for a site that was named to it [DB-010]', async () => {
    const socketPath = await host.serve(site);
    const ask = (headers: Record<string, string>) =>
      get(socketPath, '/__backend/rest/v1/dishes?select=name', headers);
    expect(await ask({ apikey: publishable, 'x-sayso-site': name })).toEqual([
      200,
      '[{"name":"soup"}]',
    ]);
    expect((await ask({ apikey: publishable }))[0]).toBe(404);
    expect(
      (await ask({ apikey: publishable, 'x-sayso-site': `${crypto.randomUUID()}-test` }))[0],
    ).toBe(404);
    expect((await ask({ apikey: 'sb_publishable_other', 'x-sayso-site': name }))[0]).toBe(401);
    // The mark of calls of the services cannot be guessed.
    expect(
      (
        await ask({
          apikey: publishable,
          'x-sayso-site': `${crypto.randomUUID()}-live`,
          'x-sayso-call': 'x',
        })
      )[0],
    ).toBe(404);
  });

  it('calls a site’s API as a visitor, as one of its users, and with all rights [DB-010]', async () => {
    const call = (caller: Parameters<SiteHost['call']>[1], path: string, body?: unknown) =>
      host.call(name, caller, {
        method: body === undefined ? 'GET' : 'POST',
        path,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const made = await call({ as: 'service' }, 'auth/v1/admin/users', {
      email: 'ann@shop.example',
      password: 'secret of ann',
    });
    const { id } = JSON.parse(made.body) as { id: string };
    const added = await call({ as: 'user', id }, 'rest/v1/notes', { id: 1, body: 'mine' });
    expect(added.status).toBe(201);
    const read = async (caller: Parameters<SiteHost['call']>[1]) =>
      JSON.parse((await call(caller, 'rest/v1/notes?select=body')).body) as unknown;
    expect(await read({ as: 'user', id })).toEqual([{ body: 'mine' }]);
    expect(await read({ as: 'service' })).toEqual([{ body: 'mine' }]);
    expect(await read({ as: 'visitor' })).toEqual([]);
    expect((await call({ as: 'user', id: crypto.randomUUID() }, 'rest/v1/notes')).status).toBe(404);
  });

  it('refuses new data of a full site, and lets it delete [DB-006]', async () => {
    const socketPath = await host.serve(site);
    const send = (method: string, path: string, body?: string) =>
      request(
        socketPath,
        { method, path, headers: { apikey: publishable, 'x-sayso-site': name } },
        body,
      );
    await host.setLimit(name, 1);
    const [status, text] = await send('POST', '/__backend/rest/v1/notes', '{"id":2}');
    expect([status, JSON.parse(text)]).toEqual([507, expect.objectContaining({ code: '706' })]);
    expect((await send('GET', '/__backend/rest/v1/dishes'))[0]).toBe(200);
    expect((await send('DELETE', '/__backend/rest/v1/notes?id=eq.2'))[0]).toBe(204);
    await host.setLimit(name, undefined);
    expect((await send('POST', '/__backend/rest/v1/notes', '{"id":2}'))[0]).toBe(401);
  });

  it('brings rows back by a restore point, also into another site [DB-011]', async () => {
    const rows = async (of: string) => {
      const answer = await host.runAsOwner(of, 'select name from dishes order by id');
      return answer.ok && answer.rows;
    };
    const point = await host.takeRestorePoint(name);
    await host.runAsOwner(name, `insert into dishes values (2, 'bread')`);
    expect(await rows(name)).toEqual([{ name: 'soup' }, { name: 'bread' }]);
    const copy = `${crypto.randomUUID()}-test`;
    await host.create(copy);
    await host.restore(copy, point, name);
    await host.restore(name, point);
    expect([await rows(name), await rows(copy)]).toEqual([[{ name: 'soup' }], [{ name: 'soup' }]]);
    await host.keepRestorePoints(name, []);
    await expect(host.restore(copy, point, name)).rejects.toThrow();
    expect(await rows(copy)).toEqual([{ name: 'soup' }]);
    await host.drop(copy);
    await expect(host.usage(copy)).rejects.toThrow(SiteDatabaseMissing);
  }, 30_000);

  it('starts again after the process was killed, with everything that was stored [DB-012]', async () => {
    const socketPath = await host.serve(site);
    const [child = 0] = hostProcesses();
    process.kill(child, 'SIGKILL');
    await expect
      .poll(() => logged.map(({ message }) => message), { timeout: 20_000 })
      .toContain('the host of managed sites ended');
    const again = await host.serve(site);
    expect(again).not.toBe(socketPath);
    expect(
      await get(again, '/__backend/rest/v1/dishes?select=name', {
        apikey: publishable,
        'x-sayso-site': name,
      }),
    ).toEqual([200, '[{"name":"soup"}]']);
  }, 30_000);
});

type Asked = { method: string; path: string; headers: Record<string, string> };

function request(socketPath: string, asked: Asked, body?: string): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ socketPath, agent: false, ...asked }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const get = (socketPath: string, path: string, headers: Record<string, string>) =>
  request(socketPath, { method: 'GET', path, headers });

/** The ids of the processes that this one has started as hosts of sites. */
const hostProcesses = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...words]) =>
        parent === String(process.pid) && words.join(' ').includes('main-site-host'),
    )
    .map(([id]) => Number(id));
