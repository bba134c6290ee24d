import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { languages } from '../../domain/locale.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, read, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
let app: TestApp;
let server: RunningServer;
let ada: Person;
beforeAll(async () => {
  database = await openTestDatabase();
  // The answers are slow, so that streams are still open when the process must stop.
  app = await createTestApp(database, {
    time: systemClock,
    starter: createStarter({ totalMs: 60_000 }),
  });
  server = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  ada = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await database?.close();
});

it('reports in plain words that a port is in use', async () => {
  await expect(listen(app.services.app, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
    `Port ${server.port} is in use; set SERVICES_PORT`,
  );
});

it('cuts a connection that does not send its headers within 10 s', async () => {
  const began = performance.now();
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    );
    socket.on('data', (bytes) => {
      text += String(bytes);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => {});
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('refuses every upgrade of a connection, whatever its origin [ASVS 4.4.2]', async () => {
  const closed = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        'GET /websocket HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ),
    );
    socket.on('data', (bytes) => {
      text += String(bytes);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => {});
  });
  expect(closed).not.toContain('101');
});

it('is not ready while the data folder is not writable, and names it as the reason [GAP-07]', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sayso-unwritable-'));
  const [parent, away] = [join(home, 'disk'), join(home, 'away')];
  const folder = join(parent, 'data');
  await mkdir(folder, { recursive: true });
  const other = await createTestApp(database, { environment: { DATA_DIR: folder } });
  const ready = async (language = 'en-US') =>
    read(await other.services.app.request('/ready', { headers: { 'accept-language': language } }));
  try {
    expect(await ready()).toMatchObject({ status: 200, code: 200 });
    // Root can write into any folder. So put a file in the folder's place, which makes it
    // impossible to create the folder again.
    await rename(parent, away);
    await writeFile(parent, '');
    expect(await ready()).toMatchObject({
      ...{ status: 503, code: 503, data: { name: 'dataFolderUnwritable' } },
      message: expect.stringContaining('cannot save anything'),
    });
    const texts = languages.map(async (one) => (await ready(one.replace('_', '-'))).message);
    expect(new Set(await Promise.all(texts)).size).toBe(languages.length);
    await rm(parent);
    await rename(away, parent);
    expect(await ready()).toMatchObject({ status: 200, code: 200 });
  } finally {
    await other.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('refuses new requests on stop and sends every open stream its last event', async () => {
  const uuid = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data.uuid;
  const response = await app.send(
    contract.chat.send,
    { site_uuid: uuid, request_type: 'generate_website_chat', prompt: 'a shop' },
    { as: ada },
  );
  const text = response.text();
  const stopped = app.services.stop();
  expect(await (await app.send(contract.account.user, {}, { as: ada })).json()).toMatchObject({
    code: 503,
  });
  expect((await app.services.app.request('/ready')).status).toBe(503);
  await stopped;
  expect(await text).toMatch(/\{"status":"INTERRUPTED".*\}\n\n$/);
});
