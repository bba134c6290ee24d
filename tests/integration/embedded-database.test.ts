import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../services/store/embedded/server.ts';

let home: string;
let server: EmbeddedServer | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sayso-embedded-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it.each(['socket', 'tcp'] as const)(
  'restarts a killed server and keeps its rows, over %s',
  async (transport) => {
    const logged: string[] = [];
    server = await startEmbedded({
      directory: join(home, 'postgresql'),
      transport,
      log: (message) => void logged.push(message),
    });
    const { url } = server;
    await ask(url, 'create table kept as select 7 as one');
    const first = server.pid();
    expect(first).toBeGreaterThan(0);
    process.kill(first as number, 'SIGKILL');
    await expect
      .poll(() => ask(url, 'select one from kept').catch(() => []), { timeout: 20_000 })
      .toEqual([{ one: 7 }]);
    expect(server.pid()).not.toBe(first);
    expect(logged).toEqual(['the embedded database died and is restarted']);
  },
  60_000,
);

it('connects the product as a role without superuser rights, in a folder that only its user may enter', async () => {
  const directory = join(home, 'postgresql');
  server = await startEmbedded({ directory });
  expect(
    await ask(
      server.url,
      'select current_user as name, usesuper from pg_user where usename = current_user',
    ),
  ).toEqual([{ name: 'sayso', usesuper: false }]);
  await expect(ask(server.url, "select pg_read_file('/etc/passwd')")).rejects.toMatchObject({
    code: '42501',
  });
  expect((await stat(directory)).mode & 0o077).toBe(0);
}, 60_000);

it('starts again in the folder of a stopped server', async () => {
  const directory = join(home, 'postgresql');
  const before = await startEmbedded({ directory });
  await ask(before.url, 'create table kept as select 7 as one');
  await before.stop();
  await expect(ask(before.url, 'select 1')).rejects.toThrow();
  server = await startEmbedded({ directory });
  expect(await ask(server.url, 'select one from kept')).toEqual([{ one: 7 }]);
}, 60_000);
