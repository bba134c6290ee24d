import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { unsealKeys } from '../../services/backends/keys.ts';
import { deriveKey } from '../../services/secrets.ts';
import { backends, siteAudiences, siteVisitorTries } from '../../services/store/schema/index.ts';
import { type Person, type TestApp, testSecrets } from '../support/app.ts';
import type { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { gateBypasses } from '../support/gate-bypasses.ts';
import { openVisitedSites, openVisitor, type VisitReply } from '../support/site-visitor.ts';

const { projects, siteVisitors } = contract;
const password = 'three green teapots';

withDatabase('who may visit a published site', (open) => {
  let app: TestApp;
  let clock: FakeClock;
  let ann: Person;
  let port: number;
  let uuid: string;
  let other: string;
  const site = 'menu-abc123';
  const current = new Map<string, string | null>();
  beforeAll(async () => {
    ({ clock, app, port, ann, uuid, other } = await openVisitedSites(open(), site));
  });
  afterAll(() => app?.close());

  async function setPassword(value: string | null, project = uuid): Promise<unknown> {
    const wanted =
      value === null
        ? { audience: 'everyone' as const }
        : { audience: 'password' as const, password: value };
    const given = { uuid: project, ...wanted };
    const { code, data } = await app.call(siteVisitors.change, given, { as: ann });
    expect(code).toBe(200);
    current.set(project, value);
    return data;
  }
  /** Sets the password if it is another one, because owners may change it 20 times a minute. */
  async function gate(project = uuid): Promise<void> {
    if (current.get(project) !== password) await setPassword(password, project);
    await expire();
  }
  /** The gateway asks again after two seconds. */
  const expire = () => clock.advance(2_001);
  const isGate = ({ status, text, headers }: VisitReply) =>
    status === 403 &&
    !text.includes('Menu') &&
    headers['cache-control'] === 'private, no-store' &&
    headers.etag === undefined;

  it('is open to everyone until the owner sets a password [PUB-020, PUB-021, PUB-065]', async () => {
    const bob = openVisitor(port, site);
    const open = await bob.send('/');
    expect(open.status).toBe(200);
    expect(open.text).toContain('<title>Menu</title>');
    expect((await bob.send('/robots.txt')).text).toContain('Sitemap: ');
    expect((await app.call(siteVisitors.read, { uuid }, { as: ann })).data).toEqual({
      audience: 'everyone',
    });
    expect(await setPassword(password)).toEqual({ audience: 'password' });
    await expire();
    const asked = await bob.send('/prices?of=tea');
    expect(isGate(asked)).toBe(true);
    expect(asked.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(asked.text).toContain('action="/__sayso/visit?next=%2Fprices%3Fof%3Dtea"');

    // A refusal would allow crawlers everything.
    const robots = await bob.send('/robots.txt');
    expect(robots).toMatchObject({ status: 200, text: 'User-agent: *\nDisallow: /\n' });
    expect(robots.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await bob.send('/sitemap.xml')).status).toBe(403);

    const report = { path: '/__errors', method: 'POST', headers: { 'content-type': 'text/plain' } };
    const body = JSON.stringify({ message: 'x', page: '/', edition: 1 });
    expect((await bob.send(report.path, { ...report, body })).status).toBe(403);

    const wrong = await bob.enter('wrong', '/prices?of=tea');
    expect(wrong.text).toContain('The password is wrong');
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(isGate(wrong)).toBe(true);

    const entered = await bob.enter(password, '/prices?of=tea');
    expect(entered).toMatchObject({ status: 303, headers: { location: '/prices?of=tea' } });
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^__Host-visitor=\d{13}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const shown = await bob.send('/');
    expect(shown).toMatchObject({ status: 200, text: open.text });
    expect((await bob.send(report.path, { ...report, body })).status).toBe(204);
    expect(shown.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(shown.headers.vary).toContain('Cookie');
  });

  it('asks admitted visitors again after each change [PUB-022]', async () => {
    await setPassword(password);
    await expire();
    const bob = openVisitor(port, site);
    await bob.enter(password);
    expect((await bob.send('/')).status).toBe(200);
    await setPassword('another password');
    await expire();
    expect(isGate(await bob.send('/'))).toBe(true);
    await setPassword(password);
    await expire();
    // The same password again does not bring the old cookie back.
    expect(isGate(await bob.send('/'))).toBe(true);
    await bob.enter(password);
    const left = bob.cookie();
    await setPassword(null);
    await expire();
    const open = await openVisitor(port, site).send('/');
    expect(open).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    await setPassword(password);
    await expire();
    bob.keepCookie(left);
    expect(isGate(await bob.send('/'))).toBe(true);
  });

  it('refuses forged and foreign cookies [PUB-022]', async () => {
    await gate();
    await gate(other);
    const bob = openVisitor(port, site);
    await bob.enter(password);
    const own = bob.cookie();
    expect((await bob.send('/')).status).toBe(200);
    const elsewhere = openVisitor(port, 'other-xyz789');
    await elsewhere.enter(password);
    const [expires, mac = ''] = own.slice('__Host-visitor='.length).split('.');
    const flipped = (mac[0] === 'A' ? 'B' : 'A') + mac.slice(1);
    for (const forged of [
      elsewhere.cookie(),
      `__Host-visitor=${expires}.${flipped}`,
      `__Host-visitor=${Number(expires) + 1}.${mac}`,
      `__Host-visitor=${expires}.`,
      '__Host-visitor=',
      own.replace('__Host-', ''),
    ]) {
      bob.keepCookie(forged);
      expect([forged, isGate(await bob.send('/'))]).toEqual([forged, true]);
    }
    bob.keepCookie(`a=b; ${own}; c=d`);
    expect((await bob.send('/')).status).toBe(200);
    await setPassword(null, other);
  });

  it.each(gateBypasses(site))(
    'serves nothing of a gated site to strangers: %s [PUB-021]',
    async (_, path, sent) => {
      await gate();
      const reply = await openVisitor(port, site).send(path, sent);
      expect(isGate(reply)).toBe(true);
    },
  );

  it('refuses live connections of strangers, and ends those of visitors who lose access [PUB-021, PUB-022]', async () => {
    await gate();
    const [row] = await open().db.select().from(backends).where(eq(backends.projectUuid, uuid));
    const keySecret = deriveKey(testSecrets.tokenSecret, 'site keys');
    const [key] = unsealKeys(row?.liveKeys ?? '', keySecret, `${uuid}-live`)?.publishable ?? [];
    function upgrade(cookie: string) {
      let text = '';
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      return new Promise<{ text: string; socket: Socket }>((resolve) => {
        socket.on('data', (part) => {
          text += part;
          resolve({ text, socket });
        });
        socket.on('close', () => resolve({ text, socket }));
        socket.write(
          `GET /__backend/realtime/v1/websocket?vsn=1.0.0&apikey=${key} HTTP/1.1\r\nHost: ${site}.localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`,
        );
      });
    }
    expect((await upgrade('')).text).toBe('');
    const bob = openVisitor(port, site);
    await bob.enter(password);
    const { text, socket } = await upgrade(bob.cookie());
    expect(text).toMatch(/^HTTP\/1\.1 101 /);
    await expire();
    expect(socket.destroyed).toBe(false);
    await setPassword('another password');
    await expect
      .poll(async () => {
        await expire();
        return socket.destroyed;
      })
      .toBe(true);
  });

  it('returns to a page of the site only, and takes its own form only [PUB-023]', async () => {
    await gate();
    for (const [next, location] of [
      ['//evil.example/a', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
      ['/.//evil.example', '/evil.example'],
      ['javascript:alert(1)', '/'],
      ['/__sayso/visit', '/'],
      ['/shop?a=1&b=2', '/shop?a=1&b=2'],
    ] as const) {
      const { headers } = await openVisitor(port, site).enter(password, next);
      expect([next, headers.location]).toEqual([next, location]);
    }
    const foreign = { origin: 'http://other-xyz789.localhost' };
    const refused = await openVisitor(port, site).enter(password, '/', foreign);
    expect(refused.status).toBe(403);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('lets only the owner decide, and only with a password of eight characters [PUB-020]', async () => {
    await gate();
    const eve = await app.signIn();
    const foreign = { uuid, audience: 'everyone' as const };
    expect((await app.call(siteVisitors.change, foreign, { as: eve })).code).toBe(404);
    expect((await app.call(siteVisitors.read, { uuid }, { as: eve })).code).toBe(404);
    for (const wanted of [
      { audience: 'password' as const, password: 'seven77' },
      { audience: 'password' as const },
      { audience: 'owner' as const, password: 'long enough' },
    ])
      expect((await app.call(siteVisitors.change, { uuid, ...wanted }, { as: ann })).code).toBe(
        400,
      );
    expect((await app.call(siteVisitors.read, { uuid }, { as: ann })).data).toEqual({
      audience: 'password',
    });
  });

  it('refuses people whom no code can reach, because this server sends no mail [PUB-033]', async () => {
    const contacts = ['13800138000', 'bo@shop.example'];
    const invited = await app.call(siteVisitors.invite, { uuid, contacts }, { as: ann });
    expect(invited.data).toMatchObject({ name: 'mailCodesOff' });
    const members = { uuid, audience: 'members' as const };
    const chosen = await app.call(siteVisitors.change, members, { as: ann });
    expect(chosen.data).toMatchObject({ name: 'mailCodesOff' });
    const { data } = await app.call(siteVisitors.people, { uuid }, { as: ann });
    expect(data).toMatchObject({ people: [], kinds: ['phone'] });
  });

  it('forgets passwords and tries of a project that is deleted [PUB-020]', async () => {
    await gate(other);
    expect((await openVisitor(port, 'other-xyz789').enter('wrong')).status).toBe(403);
    const rows = async () => [
      ...(await open().db.select().from(siteAudiences).where(eq(siteAudiences.projectUuid, other))),
      ...(await open()
        .db.select()
        .from(siteVisitorTries)
        .where(eq(siteVisitorTries.projectUuid, other))),
    ];
    expect(await rows()).toHaveLength(4);
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await app.call(projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === other)?.id ?? '';
    await app.call(projects.remove, { ids: [id] }, { as: ann });
    expect(await rows()).toEqual([]);
  });

  it('stops a thousand tries of a password after ten [PUB-024]', async () => {
    await gate();
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const eve = openVisitor(port, site);
    const statuses = new Map<number, number>();
    for (let round = 0; round < 100; round++) {
      const tries = Array.from({ length: 10 }, (_, at) =>
        eve.enter(`guess ${round} ${at}`, '/', from),
      );
      for (const { status } of await Promise.all(tries))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 403: 10, 429: 990 });
    // The right password does not help there either, so nothing is learnt from the answer.
    expect((await eve.enter(password, '/', from)).status).toBe(429);
    const bob = openVisitor(port, site);
    expect((await bob.enter(password, '/', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(
      303,
    );
    await clock.advance(15 * 60_000);
    expect((await eve.enter(password, '/', from)).status).toBe(303);
  });

  it('asks an admitted visitor again after thirty days [PUB-022]', async () => {
    await gate();
    const bob = openVisitor(port, site);
    await bob.enter(password);
    await clock.advance(30 * 24 * 3_600_000 - 10_000);
    expect((await bob.send('/')).status).toBe(200);
    await clock.advance(10_000);
    expect(isGate(await bob.send('/'))).toBe(true);
  });
});
