import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { startWebTier, type WebTier } from '../support/web-tier.ts';

type Asked = {
  at?: string;
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Sends a request over a socket, with headers that a browser does not let a page set. */
function ask(
  port: number,
  path: string,
  { at = '127.0.0.1', method = 'GET', host = `localhost:${port}`, headers, body }: Asked = {},
) {
  return new Promise<{ status: number; cookies: string[]; text: string }>((done, failed) => {
    const asked = request(
      { host: at, port, path, method, headers: { host, ...headers } },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        done({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [], text });
      },
    );
    asked.once('error', failed);
    asked.end(body);
  });
}

/**
 * This machine's address in its network, if it has one. Requests to it do not leave the machine.
 */
const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

withDatabase('access to /dev', (open) => {
  let app: TestApp;
  let web: WebTier;
  const phone = '13700001111';
  const outbox = `/dev/outbox?phone=${phone}`;
  beforeAll(async () => {
    app = await createTestApp(open());
    web = await startWebTier(app, undefined, '0.0.0.0');
    await app.signIn(phone);
  });
  afterAll(async () => {
    await web.close();
    await app.close();
  });
  const local = {
    EMBEDDED: '1',
    HOST: '127.0.0.1',
    TRUST_PROXY: '',
    DEV_PASSWORD: '',
    PEER_KEY: 'key-of-the-web-tier',
  };
  const configure = (change: Partial<typeof local> = {}) => {
    for (const [name, value] of Object.entries({ ...local, ...change })) vi.stubEnv(name, value);
  };
  const signIn = (asked: Asked = {}): [string, Asked] => [
    '/dev/sign-in',
    {
      method: 'POST',
      body: '{"name":"Ada"}',
      ...asked,
      headers: { origin: `http://localhost:${web.port}`, ...asked.headers },
    },
  ];
  afterEach(() => configure());

  it('allows a browser on this machine to see the outbox and to sign in as Ada', async () => {
    configure();
    expect(JSON.parse((await ask(web.port, outbox)).text)).toMatchObject([{ phone }]);
    const { status, cookies } = await ask(web.port, ...signIn());
    expect([status, cookies.length]).toEqual([200, 3]);
  });

  const stamp = { 'x-peer': 'key-of-the-web-tier 127.0.0.1 direct' };
  const attacks: [string, Partial<typeof local>, (port: number) => Asked][] = [
    ['HOST=0.0.0.0, Host: localhost', { HOST: '0.0.0.0' }, () => ({ at: '127.0.0.2' })],
    [
      'HOST=0.0.0.0, Host: 127.0.0.1',
      { HOST: '0.0.0.0' },
      (port) => ({ at: '127.0.0.2', host: `127.0.0.1:${port}` }),
    ],
    ['HOST=192.168.1.5, Host: localhost', { HOST: '192.168.1.5' }, () => ({ at: '127.0.0.2' })],
    ['HOST=0.0.0.0, a stamp of its own', { HOST: '0.0.0.0' }, () => ({ headers: stamp })],
    [
      'TRUST_PROXY, X-Forwarded-Host: localhost',
      { TRUST_PROXY: '1' },
      (port) => ({ host: 'x.example', headers: forwarded(port) }),
    ],
    ['TRUST_PROXY, nothing forwarded', { TRUST_PROXY: '1' }, () => ({})],
    [
      'a proxy that is not known, X-Forwarded-For',
      {},
      () => ({ headers: { 'x-forwarded-for': '127.0.0.1' } }),
    ],
    [
      'a proxy that is not known, Forwarded',
      {},
      () => ({ headers: { forwarded: 'for=127.0.0.1' } }),
    ],
    ['a proxy that is not known, Via', {}, () => ({ headers: { via: '1.1 edge' } })],
    ['a proxy that is not known, X-Real-IP', {}, () => ({ headers: { 'x-real-ip': '127.0.0.1' } })],
    [
      'a stamp of its own in front of a proxy',
      {},
      () => ({ headers: { ...stamp, via: '1.1 edge' } }),
    ],
    [
      'another name that resolves to this machine',
      {},
      (port) => ({ host: `evil.example:${port}` }),
    ],
    ['a server without the hook, a stamp of its own', { PEER_KEY: '' }, () => ({ headers: stamp })],
  ];
  it.each(attacks)('%s: returns no code and signs nobody in [SEC-H2]', async (_, change, asked) => {
    configure(change);
    const { status, text } = await ask(web.port, outbox, asked(web.port));
    expect([status, text.includes(phone)]).toEqual([404, false]);
    const entered = await ask(web.port, ...signIn(asked(web.port)));
    expect([entered.status, entered.cookies]).toEqual([404, []]);
    expect((await ask(web.port, '/dev/pay/bills', asked(web.port))).status).toBe(404);
  });

  it.runIf(lanAddress)(
    'is absent for another address of the network, whatever the Host header [SEC-H2]',
    async () => {
      configure();
      expect((await ask(web.port, outbox)).status).toBe(200);
      expect((await ask(web.port, outbox, { at: lanAddress ?? '' })).status).toBe(404);
      expect(
        (await ask(web.port, ...signIn({ at: lanAddress ?? '', headers: stamp }))).cookies,
      ).toEqual([]);
    },
  );

  it('refuses to sign in for a page of another origin on this machine [SEC-H2]', async () => {
    configure();
    const { cookies, text } = await ask(
      web.port,
      ...signIn({ headers: { origin: 'http://x.preview.localhost:4100' } }),
    );
    expect([cookies, JSON.parse(text).code]).toEqual([[], 403]);
  });

  it('is available with DEV_PASSWORD, through a proxy too', async () => {
    configure({ HOST: '0.0.0.0', TRUST_PROXY: '1', DEV_PASSWORD: 'a-long-dev-password' });
    const asked = {
      host: 'staging.example',
      headers: { authorization: `Basic ${btoa('x:a-long-dev-password')}` },
    };
    expect(JSON.parse((await ask(web.port, outbox, asked)).text)).toMatchObject([{ phone }]);
    expect((await ask(web.port, outbox, { host: 'staging.example' })).status).toBe(404);
    expect((await ask(web.port, ...signIn())).cookies).toEqual([]);
  });

  it('stamps the requests of every server by the launcher’s hook and drops the client’s own stamp [SEC-H2]', async () => {
    const server = `
      import http from 'node:http';
      const own = () => http.createServer((request, response) => response.end(JSON.stringify(request.headers['x-peer'] ?? null)));
      const server = own().listen(0, '127.0.0.1', async () => {
        const headers = { 'x-peer': 'forged', 'X-Peer': 'forged 127.0.0.1 direct' };
        const address = 'http://127.0.0.1:' + server.address().port;
        const told = [await (await fetch(address, { headers })).json(), await (await fetch(address, { headers: { via: 'x' } })).json()];
        console.log(JSON.stringify({ key: process.env.PEER_KEY, told }));
        process.exit();
      });`;
    const hook = new URL('../../scripts/launch/web-server.mjs', import.meta.url).href;
    const env = { ...process.env, PEER_KEY: 'known-to-an-attacker', NODE_ENV: 'test' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', hook, '--input-type=module', '-e', server],
      { env },
    );
    const { key, told } = JSON.parse(stdout);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(told).toEqual([`${key} 127.0.0.1 direct`, `${key} 127.0.0.1 forwarded`]);
  });
});

const forwarded = (port: number) => ({
  'x-forwarded-host': `localhost:${port}`,
  'x-forwarded-proto': 'http',
});
