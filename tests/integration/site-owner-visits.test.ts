import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createOwnerTickets } from '../../services/site-admin/index.ts';
import { siteAudiences } from '../../services/store/schema/index.ts';
import type { Person, TestApp } from '../support/app.ts';
import type { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { openVisitedSites, openVisitor, type VisitReply } from '../support/site-visitor.ts';

const { projects, siteVisitors } = contract;
const site = 'menu-abc123';

withDatabase('a published site that only its owner may visit', (open) => {
  let app: TestApp;
  let clock: FakeClock;
  let ann: Person;
  let port: number;
  let uuid: string;
  let other: string;
  beforeAll(async () => {
    ({ clock, app, port, ann, uuid, other } = await openVisitedSites(open(), site));
    for (const one of [uuid, other]) await choose('owner', one);
  });
  beforeEach(() => clock.advance(60_000));
  afterAll(() => app?.close());

  async function choose(audience: 'everyone' | 'owner', project = uuid): Promise<void> {
    const given = { uuid: project, audience };
    const { code, data } = await app.call(siteVisitors.change, given, { as: ann });
    expect({ code, data }).toEqual({ code: 200, data: { audience } });
    // The gateway asks again after two seconds.
    await clock.advance(2_001);
  }
  /** Returns the path of a link for the owner. */
  async function linkOf(project = uuid, name = site): Promise<string> {
    const { data } = await app.call(siteVisitors.ticket, { uuid: project }, { as: ann });
    const { origin, pathname, search } = new URL(data.address);
    expect(origin).toBe(`http://${name}.localhost:${port}`);
    return pathname + search;
  }
  async function follow(path: string, headers: Record<string, string> = {}) {
    const visitor = openVisitor(port, site);
    const reply = await visitor.send(path, { headers });
    const [set = ''] = reply.headers['set-cookie'] ?? [];
    visitor.keepCookie(set.split(';', 1)[0] ?? '');
    return { ...visitor, reply };
  }
  const isClosed = ({ status, text, headers }: VisitReply) =>
    status === 403 &&
    !text.includes('Menu') &&
    !text.includes('<form') &&
    headers['cache-control'] === 'private, no-store' &&
    headers['set-cookie'] === undefined;

  it.each([
    ['en-US', 'This site is not public'],
    ['zh-CN', '这个网站没有公开'],
    ['ja-JP', 'このサイトは公開されていません'],
    ['ko-KR', '공개되지 않은 사이트입니다'],
  ])('says in %s that it is not public, and has no form [PUB-030]', async (language, text) => {
    const bob = openVisitor(port, site);
    const reply = await bob.send('/', { headers: { 'accept-language': language } });
    expect(isClosed(reply)).toBe(true);
    expect(reply.text).toContain(`<h1>${text}</h1>`);
    const below = await bob.send(`/~${site}/`, {
      host: '127.0.0.1',
      headers: { 'accept-language': language },
    });
    expect(isClosed(below)).toBe(true);
    expect(below.text).toContain(`<h1>${text}</h1>`);
  });

  it('opens for its owner by a link that counts once [PUB-031]', async () => {
    const link = await linkOf();
    const owner = await follow(link);
    expect(owner.reply).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(owner.reply.headers['cache-control']).toBe('no-store');
    expect(owner.reply.headers['set-cookie']?.[0]).toMatch(
      /^__Host-visitor=\d{13}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const shown = await owner.send('/');
    expect(shown).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>Menu</title>'),
    });
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    expect(isClosed((await follow(link)).reply)).toBe(true);
    expect((await owner.send('/')).status).toBe(200);
  });

  it('opens for one of two browsers that use a link at the same time [PUB-031]', async () => {
    const link = await linkOf();
    const both = await Promise.all([follow(link), follow(link)]);
    expect(both.map(({ reply }) => reply.status).toSorted()).toEqual([303, 403]);
  });

  it('refuses a link after sixty seconds, of another site, and a made-up one [PUB-031]', async () => {
    const early = await linkOf();
    const late = await linkOf();
    await clock.advance(59_999);
    expect((await follow(early)).reply.status).toBe(303);
    await clock.advance(1);
    expect(isClosed((await follow(late)).reply)).toBe(true);
    const foreign = await linkOf(other, 'other-xyz789');
    expect(isClosed((await follow(foreign)).reply)).toBe(true);
    const made = `/__sayso/visit?ticket=${'a'.repeat(43)}`;
    expect(isClosed((await follow(made)).reply)).toBe(true);
    expect((await follow('/__sayso/visit?ticket=short')).reply.headers['set-cookie']).toBe(
      undefined,
    );
  });

  it('does not take the link of the staff admin, nor use a link for HEAD [PUB-031]', async () => {
    const admin = createOwnerTickets({ db: open().db, clock, purpose: 'ticket' });
    const link = `/__sayso/visit?ticket=${await admin.issue(uuid)}`;
    expect(isClosed((await follow(link)).reply)).toBe(true);
    const own = await linkOf();
    const asked = await openVisitor(port, site).send(own, { method: 'HEAD' });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await follow(own)).reply.status).toBe(303);
  });

  it('takes no password, also not an empty one [PUB-030]', async () => {
    for (const password of ['', 'null', 'three green teapots']) {
      const reply = await openVisitor(port, site).enter(password);
      expect([password, reply.status, reply.headers['set-cookie']]).toEqual([
        password,
        303,
        undefined,
      ]);
    }
    const [row] = await open()
      .db.select()
      .from(siteAudiences)
      .where(eq(siteAudiences.projectUuid, uuid));
    expect(row).toMatchObject({ audience: 'owner', passwordHash: null });
  });

  it('ends what the password opened, and the owner’s visit after a change [PUB-022, PUB-030]', async () => {
    const wanted = { uuid, audience: 'password' as const, password: 'three green teapots' };
    await app.call(siteVisitors.change, wanted, { as: ann });
    await clock.advance(2_001);
    const bob = openVisitor(port, site);
    await bob.enter('three green teapots');
    expect((await bob.send('/')).status).toBe(200);
    await choose('owner');
    expect(isClosed(await bob.send('/'))).toBe(true);
    const owner = await follow(await linkOf());
    expect((await owner.send('/')).status).toBe(200);
    await choose('owner');
    expect(isClosed(await owner.send('/'))).toBe(true);
  });

  it('counts made-up links as tries, so that they end after ten [PUB-024, PUB-031]', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const made = (at: number) => `/__sayso/visit?ticket=${String(at).padStart(43, 'a')}`;
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await follow(made(at), from)).reply.status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  it('says that a site that is not online cannot be opened [PUB-032]', async () => {
    const draft = (await app.call(projects.issueUuid, {}, { as: ann })).data.uuid;
    await app.call(projects.create, { uuid: draft, title: 'Draft' }, { as: ann });
    const refused = await app.call(siteVisitors.ticket, { uuid: draft }, { as: ann });
    expect(refused.data).toMatchObject({ name: 'siteNotOnline' });
  });

  it('gives a link to the owner only [PUB-031]', async () => {
    const eve = await app.signIn();
    expect((await app.call(siteVisitors.ticket, { uuid }, { as: eve })).code).toBe(404);
  });
});
