import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { archiveInvited } from '../../services/site-visitors/index.ts';
import {
  siteDomains,
  siteInvitedPeople,
  siteVisitCodes,
  siteVisitorTries,
  smsOutbox,
  staffPeople,
} from '../../services/store/schema/index.ts';
import type { Person, TestApp } from '../support/app.ts';
import type { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { gateBypasses } from '../support/gate-bypasses.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openVisitedSites, openVisitor, type VisitReply } from '../support/site-visitor.ts';

const { projects, siteVisitors } = contract;
const site = 'menu-abc123';

withDatabase('a published site for invited people', (open) => {
  let app: TestApp;
  let clock: FakeClock;
  let ann: Person;
  let signedInAt: number;
  let port: number;
  let uuid: string;
  let other: string;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    mails = await startMailServer();
    const environment = {
      ...{ SMTP_URL: mails.url, MAIL_FROM: 'Sites <no-reply@sites.example>' },
      DOMAIN_TARGET: 'sites.operator.example',
    };
    ({ clock, app, port, ann, uuid, other } = await openVisitedSites(open(), site, environment));
    signedInAt = clock.now().getTime();
    for (const one of [uuid, other]) await choose('invited', one);
  });
  // Tests neither share their people nor use up each other's limits.
  beforeEach(async () => {
    await open().db.delete(siteVisitorTries);
    await open().db.delete(siteInvitedPeople);
    // Tests that let minutes pass outlast the session.
    if (clock.now().getTime() - signedInAt < 5 * 60_000) return;
    ann = await app.signIn(ann.phone);
    signedInAt = clock.now().getTime();
  });
  afterAll(async () => {
    await app?.close();
    await mails.close();
  });

  async function choose(audience: 'invited' | 'members' | 'owner', project = uuid) {
    const given = { uuid: project, audience };
    expect((await app.call(siteVisitors.change, given, { as: ann })).code).toBe(200);
    // The gateway asks again after two seconds.
    await clock.advance(2_001);
  }
  async function invite(contacts: string[], project = uuid) {
    const { data } = await app.call(siteVisitors.invite, { uuid: project, contacts }, { as: ann });
    await clock.advance(2_001);
    return data.people;
  }
  async function uninvite(contact: string) {
    const { data } = await app.call(siteVisitors.people, { uuid }, { as: ann });
    const person = data.people.find((one) => one.contact === contact)?.id ?? '';
    await app.call(siteVisitors.uninvite, { uuid, person }, { as: ann });
    await clock.advance(2_001);
  }
  const codesOf = (contact: string) =>
    mails.received
      .filter(({ to }) => to.includes(contact))
      .map(({ text }) => /Subject: Your code: (\d{6})/.exec(text)?.[1] ?? '');
  /** Asks for a code, and returns it when it has arrived. */
  async function codeOf(contact: string, visitor = openVisitor(port, site)): Promise<string> {
    const before = codesOf(contact).length;
    await visitor.give({ contact });
    await expect.poll(() => codesOf(contact).length).toBe(before + 1);
    return codesOf(contact).at(-1) ?? '';
  }
  /** Lets an invited person visit, and returns their browser. */
  async function enter(contact: string) {
    const visitor = openVisitor(port, site);
    const code = await codeOf(contact, visitor);
    expect((await visitor.give({ contact, code })).status).toBe(303);
    return visitor;
  }
  const isGate = ({ status, text, headers }: VisitReply) =>
    [403, 429].includes(status) && !text.includes('Menu') && headers['set-cookie'] === undefined;

  it('admits an invited person by a code in a mail, at the page they wanted [PUB-027]', async () => {
    await invite(['Bo@Shop.example', 'cy@shop.example']);
    const bo = openVisitor(port, site);
    const asked = await bo.send('/prices?of=tea');
    expect(isGate(asked)).toBe(true);
    expect(asked.text).toContain('E-mail address or phone number');
    const code = await codeOf('bo@shop.example', bo);
    const entered = await bo.give(
      { contact: ' BO@shop.example', code: `${code.slice(0, 3)} ${code.slice(3)}` },
      '/prices?of=tea',
    );
    expect(entered).toMatchObject({ status: 303, headers: { location: '/prices?of=tea' } });
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^__Host-visitor=\d{13}\.[\da-f-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await bo.send('/')).status).toBe(200);
    const again = await openVisitor(port, site).give({ contact: 'bo@shop.example', code });
    expect(isGate(again)).toBe(true);
  });

  it.each(['invited', 'members', 'owner'] as const)(
    'serves nothing of a site for %s to strangers, however the request is written [PUB-021]',
    async (audience) => {
      await choose(audience);
      await choose(audience, other);
      for (const [name, path, sent] of gateBypasses(site)) {
        const reply = await openVisitor(port, site).send(path, sent);
        expect([name, isGate(reply)]).toEqual([name, true]);
      }
      await choose('invited');
      await choose('invited', other);
    },
  );

  it('takes the form of its own page only, and returns to a page of the site only [PUB-023]', async () => {
    await invite(['bo@shop.example']);
    const bo = openVisitor(port, site);
    const code = await codeOf('bo@shop.example', bo);
    const given = { contact: 'bo@shop.example', code };
    const foreign = { origin: 'http://other-xyz789.localhost' };
    expect(isGate(await bo.give(given, '/', foreign))).toBe(true);
    const entered = await bo.give(given, '//evil.example/a');
    expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
    const script = await openVisitor(port, site).give({ contact: `"><script>"<a@shop.example>` });
    expect(script.text).not.toContain('<script>');
  });

  it('gates the site at its own domain, where the visitor enters apart [PUB-009, PUB-027]', async () => {
    const host = 'menu.example';
    await open().db.insert(siteDomains).values({
      projectUuid: uuid,
      host,
      token: 't',
      addedAt: clock.now(),
      verifiedAt: clock.now(),
    });
    await invite(['bo@shop.example']);
    const there = { host: `${host}:${port}`, origin: `http://${host}:${port}` };
    const bo = openVisitor(port, site);
    expect(isGate(await bo.send('/', { headers: { host: there.host } }))).toBe(true);
    const code = await codeOf('bo@shop.example');
    const entered = await bo.give({ contact: 'bo@shop.example', code }, '/', there);
    expect(entered.status).toBe(303);
    expect((await bo.send('/', { headers: { host: there.host } })).status).toBe(200);
    await uninvite('bo@shop.example');
    expect(isGate(await bo.send('/', { headers: { host: there.host } }))).toBe(true);
  });

  it('admits by a code in a text message [PUB-027]', async () => {
    await invite(['+86 138 0013 8000']);
    const di = openVisitor(port, site);
    await di.give({ contact: '138-0013-8000' });
    const sent = async () =>
      (await open().db.select().from(smsOutbox).where(eq(smsOutbox.phone, '13800138000')))[0]?.code;
    await expect.poll(sent).toMatch(/^\d{6}$/);
    await di.give({ contact: '13800138000', code: (await sent()) ?? '' });
    expect((await di.send('/')).status).toBe(200);
  });

  it('answers the same for somebody who is not invited, and sends them nothing [PUB-028]', async () => {
    await invite(['bo@shop.example', 'cy@shop.example']);
    const reply = async (contact: string) => {
      const { status, headers, text } = await openVisitor(port, site).give({ contact });
      const { date: _, ...rest } = headers;
      return { status, rest, text: text.replaceAll(contact, '') };
    };
    const before = codesOf('bo@shop.example').length;
    const [stranger, invited] = [await reply('xi@shop.example'), await reply('bo@shop.example')];
    // The address itself is shown, so its length is the only difference.
    expect(stranger).toEqual(invited);
    expect(invited.text).toContain('a code is on its way');
    expect(await reply('bo@shop.example')).toEqual(await reply('xi@shop.example'));
    const wrong = async (contact: string) => {
      const { status, text } = await openVisitor(port, site).give({ contact, code: '000000' });
      return { status, text: text.replaceAll(contact, '') };
    };
    expect(await wrong('xi@shop.example')).toEqual(await wrong('bo@shop.example'));
    await expect.poll(() => codesOf('bo@shop.example').length).toBe(before + 1);
    // Another mail makes the round, so that one to the stranger would have arrived.
    await codeOf('cy@shop.example');
    expect(mails.received.filter(({ to }) => to.includes('xi@shop.example'))).toEqual([]);
    const rows = await open().db.select().from(siteVisitCodes);
    expect(JSON.stringify(rows)).not.toContain('shop.example');
  });

  it('takes a code for five minutes, five tries, one site and one person only [PUB-029]', async () => {
    await invite(['bo@shop.example', 'cy@shop.example']);
    await invite(['bo@shop.example'], other);
    const visitor = openVisitor(port, site);
    const give = async (contact: string, code: string, from = visitor) =>
      (await from.give({ contact, code }, '/', { 'x-forwarded-for': '198.51.100.9' })).status;
    const late = await codeOf('bo@shop.example');
    await clock.advance(5 * 60_000);
    expect(await give('bo@shop.example', late)).toBe(403);
    const code = await codeOf('bo@shop.example');
    expect(await give('cy@shop.example', code)).toBe(403);
    expect(await give('bo@shop.example', code, openVisitor(port, 'other-xyz789'))).toBe(403);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let at = 0; at < 5; at++) expect(await give('bo@shop.example', wrong)).toBe(403);
    expect(await give('bo@shop.example', code)).toBe(403);
    await clock.advance(15 * 60_000);
    const fresh = await codeOf('bo@shop.example');
    expect(await give('bo@shop.example', fresh)).toBe(303);
  });

  it('limits requests of codes for one contact and from one connection [PUB-029]', async () => {
    await invite(['cy@shop.example']);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const ask = async (contact: string) =>
      (await openVisitor(port, site).give({ contact }, '/', from)).status;
    const before = codesOf('cy@shop.example').length;
    expect([await ask('cy@shop.example'), await ask('cy@shop.example')]).toEqual([403, 429]);
    for (let at = 0; at < 4; at++) {
      await clock.advance(60_000);
      expect(await ask('cy@shop.example')).toBe(403);
    }
    await clock.advance(60_000);
    expect(await ask('cy@shop.example')).toBe(429);
    await expect.poll(() => codesOf('cy@shop.example').length).toBe(before + 5);
    for (let at = 0; at < 15; at++) expect(await ask(`n${at}@shop.example`)).toBe(403);
    expect(await ask('n15@shop.example')).toBe(429);
  });

  it('ends the visit of a removed person within seconds, and of nobody else [PUB-034]', async () => {
    await invite(['bo@shop.example', 'cy@shop.example']);
    const [bo, cy] = [await enter('bo@shop.example'), await enter('cy@shop.example')];
    const named = (cookie: string) => cookie.split('.')[1] ?? '';
    await uninvite('bo@shop.example');
    expect(isGate(await bo.send('/'))).toBe(true);
    expect((await cy.send('/')).status).toBe(200);
    // The seal names the person, so nobody is admitted as somebody else.
    const swapped = bo.cookie().replace(named(bo.cookie()), named(cy.cookie()));
    bo.keepCookie(swapped);
    expect(isGate(await bo.send('/'))).toBe(true);
    await invite(['bo@shop.example']);
    expect(isGate(await bo.send('/'))).toBe(true);
    await choose('invited');
    expect(isGate(await cy.send('/'))).toBe(true);
  });

  it('does not admit a person who is removed between the code and its use [PUB-034]', async () => {
    await invite(['bo@shop.example']);
    const code = await codeOf('bo@shop.example');
    await uninvite('bo@shop.example');
    const visitor = openVisitor(port, site);
    expect(isGate(await visitor.give({ contact: 'bo@shop.example', code }))).toBe(true);
  });

  it('invites all of a list or nobody, at most two hundred, and only for the owner [PUB-033]', async () => {
    const call = async (contacts: string[], as = ann) =>
      (await app.call(siteVisitors.invite, { uuid: other, contacts }, { as })).data as {
        name?: string;
        people?: unknown[];
      };
    await app.call(siteVisitors.change, { uuid: other, audience: 'everyone' }, { as: ann });
    const count = async () =>
      (await app.call(siteVisitors.people, { uuid: other }, { as: ann })).data.people.length;
    const start = await count();
    expect((await call(['new@shop.example', 'no address'])).name).toBe('contactNotValid');
    expect(await count()).toBe(start);
    const many = Array.from({ length: 200 }, (_, at) => `n${at}@shop.example`);
    await call(many.slice(start));
    expect(await count()).toBe(200);
    expect((await call(['one-more@shop.example'])).name).toBe('tooManyInvited');
    await call(['N199@shop.example']);
    expect(await count()).toBe(200);
    const eve = await app.signIn();
    expect((await app.call(siteVisitors.people, { uuid }, { as: eve })).code).toBe(404);
  });

  it('admits the people of the app’s staff, and their owner by a link [PUB-035]', async () => {
    await choose('members');
    const people = [
      { id: crypto.randomUUID(), name: 'staff@shop.example' },
      { id: crypto.randomUUID(), name: 'owner' },
    ];
    await open()
      .db.insert(staffPeople)
      .values(
        people.map((one) => ({
          ...{ ...one, projectUuid: uuid, role: 'staff' as const },
          invitedAt: clock.now(),
        })),
      );
    await clock.advance(2_001);
    const staff = await enter('staff@shop.example');
    expect((await staff.send('/')).status).toBe(200);
    const bo = openVisitor(port, site);
    expect(isGate(await bo.give({ contact: 'bo@shop.example' }))).toBe(true);
    expect(isGate(await bo.give({ contact: 'owner', code: '000000' }))).toBe(true);
    const { data } = await app.call(siteVisitors.ticket, { uuid }, { as: ann });
    const { pathname, search } = new URL(data.address);
    const entered = await bo.send(pathname + search);
    bo.keepCookie(entered.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '');
    expect((await bo.send('/')).status).toBe(200);
    await open().db.delete(staffPeople).where(eq(staffPeople.name, 'staff@shop.example'));
    await clock.advance(2_001);
    expect(isGate(await staff.send('/'))).toBe(true);
    expect((await bo.send('/')).status).toBe(200);
    await choose('invited');
  });

  it('puts the people into the archive of the account [PUB-034]', async () => {
    await invite(['bo@shop.example']);
    const entries: unknown[] = [];
    for (const one of [uuid, other])
      for await (const entry of archiveInvited(open().db, one)) entries.push(entry);
    expect(entries).toMatchObject([
      { name: 'invited-people.json', json: [{ contact: 'bo@shop.example' }] },
    ]);
  });

  it('forgets the people of a project that is deleted [PUB-034]', async () => {
    await invite(['bo@shop.example'], other);
    const rows = () =>
      open().db.select().from(siteInvitedPeople).where(eq(siteInvitedPeople.projectUuid, other));
    expect(await rows()).not.toEqual([]);
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await app.call(projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === other)?.id ?? '';
    await app.call(projects.remove, { ids: [id] }, { as: ann });
    expect(await rows()).toEqual([]);
  });
});
