import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { sites } from '../../services/store/schema/index.ts';
import type { Person } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { freePort } from '../support/signed-call.ts';
import { sendTo } from '../support/site-admin.ts';
import { openDomains, proveDomain, publishPage } from '../support/site-domains.ts';

const { siteDomains } = contract;
const html = { accept: 'text/html' };

withDatabase('the gateway at own domains', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let ann: Person;
  let askPort: number;
  let uuid: string;
  let site: string;
  let host: string;
  const clock = new FakeClock();
  let count = 0;
  beforeAll(async () => {
    askPort = await freePort();
    const environment = { DOMAIN_ASK_PORT: String(askPort) };
    stage = await openDomains(open(), { clock, environment });
    ann = await stage.app.signIn();
    await publishPage(stage.app, open(), { as: ann, name: 'other-abc123', page: 'other' });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    // What a test before saw may be remembered, and each user has limits of their own.
    await clock.advance(limits.siteDomains.routeMs);
    ann = await stage.app.signIn();
    site = `tea-abc${String(++count).padStart(3, '0')}`;
    host = `tea${count}.example.com`;
    uuid = await publishPage(stage.app, open(), { as: ann, name: site, page: `tea ${count}` });
    await proveDomain(stage, { uuid, host, as: ann });
  });

  const visit = (name: string, path = '/', headers: Record<string, string> = html) =>
    sendTo(stage.port, { host: name, path, headers });
  /** Sends bytes and returns all that comes back until the connection ends. */
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(stage.port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', (part) => {
        received += part;
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
  const ask = async (query: string, path = '/ask') =>
    (await fetch(`http://127.0.0.1:${askPort}${path}${query}`)).status;

  it.each([
    ['upper case', (name: string) => name.toUpperCase()],
    ['a dot at the end', (name: string) => `${name}.`],
    ['no port', (name: string) => name],
  ])('serve a site for a Host header with %s [PUB-009]', async (_, change) => {
    const answer = await visit('', '/', { ...html, host: change(host) });
    expect([answer.status, answer.text.includes(`tea ${count}`)]).toEqual([200, true]);
  });

  it.each([
    ['another name below it', (name: string) => `x.${name}`],
    ['the name above it', () => 'example.com'],
    ['a name with it at the front', (name: string) => `${name}.evil.com`],
    ['a name that ends like it', (name: string) => `evil${name}`],
  ])(
    'serve nothing for %s, not even another site by its path [PUB-009, PUB-010]',
    async (_, change) => {
      for (const path of [
        '/',
        '/index.html',
        '/~other-abc123/',
        `/~${site}/`,
        '/__backend/rest/v1/x',
      ]) {
        const answer = await visit(change(host), path);
        expect([path, answer.status, answer.text.includes('tea')]).toEqual([path, 404, false]);
      }
    },
  );

  it('show no other site below the path form of a verified name [PUB-009]', async () => {
    const answer = await visit(host, '/~other-abc123/');
    expect(answer.text).not.toContain('>other');
    expect(answer.text).toContain(`tea ${count}`);
  });

  it('refuse a request with two hosts, whichever is first [PUB-009]', async () => {
    for (const pair of [
      [host, 'other.example.com'],
      ['other.example.com', host],
      [`${site}.sayso-sites.net`, host],
    ]) {
      const lines = pair.map((one) => `Host: ${one}\r\n`).join('');
      const answer = await sendRaw(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('take no host from headers that a visitor can add [PUB-009]', async () => {
    const headers = { 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-host': host };
    const answer = await visit('nobody.example.com', '/', { ...html, ...headers });
    expect(answer.status).toBe(404);
  });

  it('redirect further names to the main one with path and query, but not the API [PUB-008]', async () => {
    const second = `www.${host}`;
    await proveDomain(stage, { uuid, host: second, as: ann });
    const moved = await visit(second, '/menu?a=1&b=%2F');
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      `//${host}:${stage.port}/menu?a=1&b=%2F`,
    ]);
    expect((await visit(second, '//evil.com/')).headers.location).toBe(
      `//${host}:${stage.port}//evil.com/`,
    );
    expect((await visit(second, '/__backend/rest/v1/x')).status).not.toBe(308);
    expect((await visit(host)).status).toBe(200);
    await stage.app.call(siteDomains.choose, { uuid, host: second }, { as: ann });
    expect((await visit(second)).status).toBe(200);
    expect((await visit(host)).headers.location).toBe(`//${second}:${stage.port}/`);
    await stage.app.call(siteDomains.remove, { uuid, host: second }, { as: ann });
    expect((await visit(host)).status).toBe(200);
    expect((await visit(second)).status).toBe(404);
  });

  it('let only a verified name be the main address [PUB-008]', async () => {
    const later = `later.${host}`;
    await stage.app.call(siteDomains.add, { uuid, host: later }, { as: ann });
    const refused = await stage.app.call(siteDomains.choose, { uuid, host: later }, { as: ann });
    expect([refused.code, refused.data]).toMatchObject([409, { name: 'domainNotVerified' }]);
    expect((await visit(host)).status).toBe(200);
  });

  it('offer the pair of an apex and of www, and only that [PUB-008]', async () => {
    const apex = `tea${count}-shop.com`;
    const offers = async (name: string) =>
      (await stage.app.call(siteDomains.add, { uuid, host: name }, { as: ann })).data.offers;
    expect(await offers(apex)).toEqual([{ host: `www.${apex}`, name: `www.${apex}` }]);
    expect(await offers(`www.${apex}`)).toEqual([]);
  });

  it('keep the generated address, which names the main one as canonical [PUB-008]', async () => {
    const generated = `${site}.sayso-sites.net`;
    const page = await visit(generated, '/menu?a=1');
    expect([page.status, page.headers.link]).toEqual([
      200,
      `<https://${host}:${stage.port}/menu>; rel="canonical"`,
    ]);
    expect((await visit(generated, '/%3E%22%0d%0aset-cookie:a=b')).headers).not.toHaveProperty(
      'set-cookie',
    );
    expect((await visit(generated, '/', { accept: '*/*' })).headers.link).toBeUndefined();
    await stage.app.call(siteDomains.remove, { uuid, host }, { as: ann });
    expect((await visit(generated)).headers.link).toBeUndefined();
  });

  it('tell a TLS proxy only of verified names whose site is online [PUB-013]', async () => {
    const pending = `later.${host}`;
    await stage.app.call(siteDomains.add, { uuid, host: pending }, { as: ann });
    expect(await ask(`?domain=${host}`)).toBe(200);
    expect(await ask(`?domain=${host.toUpperCase()}`)).toBe(200);
    for (const [query, path] of [
      [`?domain=${pending}`],
      ['?domain=unknown.example.com'],
      [`?domain=${site}.sayso-sites.net`],
      ['?domain=app.sayso-studio.com'],
      ['?domain=localhost'],
      ['?domain=127.0.0.1'],
      [`?domain=${host}.`],
      [`?domain=${host}:443`],
      [`?domain=${host}&domain=unknown.example.com`],
      ['?domain='],
      [''],
      [`?domain=${host}`, '/'],
      [`?domain=${host}`, '/ask/x'],
    ])
      expect([query, path, await ask(query ?? '', path)]).toEqual([query, path, 404]);
    await open().db.update(sites).set({ current: null }).where(eq(sites.projectUuid, uuid));
    await clock.advance(limits.siteDomains.routeMs);
    expect(await ask(`?domain=${host}`)).toBe(404);
  });

  it('answer known names while a flood of unknown ones is refused [PUB-013]', async () => {
    expect(await ask(`?domain=${host}`)).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: limits.siteDomains.asksPerMinute + 5 }, (_, i) =>
        ask(`?domain=f${i}.${host}`),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(await ask(`?domain=${host}`)).toBe(200);
    await clock.advance(60_000);
    expect(await ask(`?domain=after.${host}`)).toBe(404);
  });

  it('give the questions of a TLS proxy no answer on the public port [PUB-013]', async () => {
    for (const name of [host, '127.0.0.1', 'localhost', `${site}.sayso-sites.net`])
      expect((await visit(name, `/ask?domain=${host}`, { accept: '*/*' })).status).toBe(404);
  });
});
