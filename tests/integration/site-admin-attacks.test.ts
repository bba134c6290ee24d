import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { siteStaff } from '../../domain/contract/site-staff.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import {
  joinStaff,
  openStaffBrowser,
  publishSite,
  type StaffBrowser,
  sendTo,
  staffPassword,
} from '../support/site-admin.ts';

const { siteAdmin, siteData } = contract;
const site = 'menu-abc123';
const other = 'shop-def456';
const host = `${site}--admin.localhost`;
const ownRoute = {
  file: 'src/App.tsx',
  sql: 'export const routes = [{ path: "/admin", element: null }];',
};

withDatabase('attacks on the admin of an app', (open) => {
  // The databases keep the time of this machine.
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApp;
  let ann: Person;
  let port: number;
  let uuid: string;
  let otherUuid: string;
  let bob: StaffBrowser;
  beforeAll(async () => {
    const environment = { PLANS: 'off', PREVIEW_PORT: '0' };
    app = await createTestApp(open(), { clock, environment });
    port = await app.services.listenToPreviews();
    ann = await app.signIn();
    uuid = await publishSite(app, open(), { as: ann, name: site });
    otherUuid = await publishSite(app, open(), { as: ann, name: other, files: [ownRoute] });
    const place = { as: ann, uuid, port, site };
    bob = await joinStaff(app, place, { email: 'bob@shop.example', role: 'staff' });
  });
  afterAll(() => app?.close());

  const live = () => ({ uuid, data: 'live' as const });
  const tables = (headers: Record<string, string>) => bob.call(siteData.tables, live(), headers);
  const row = () => ({ ...live(), table: 'dishes', row: { id: 1 }, values: { name: 'pie' } });

  it.each([
    ['the app itself', { origin: `http://${site}.localhost` }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling that hides its origin', { 'sec-fetch-site': 'same-site' }],
    ['an opaque page', { origin: 'null' }],
  ])('refuses a change that %s sends with the cookie of staff [DB-142]', async (_, headers) => {
    expect((await bob.call(siteData.changeRow, row(), headers)).name).toBe('forbidden');
    expect((await bob.call(siteStaff.signOut, {}, headers)).name).toBe('forbidden');
    expect((await bob.call(siteData.changeRow, row())).code).toBe(200);
  });

  it('refuses a read that another page starts, and a change without an origin [DB-142]', async () => {
    expect((await tables({ 'sec-fetch-site': 'same-site' })).name).toBe('forbidden');
    expect((await tables({ origin: 'https://evil.example' })).name).toBe('forbidden');
    expect((await tables({})).code).toBe(200);
    const { path } = siteStaff.signOut;
    const bare = await sendTo(port, {
      host,
      path,
      method: 'DELETE',
      headers: { cookie: bob.cookie() },
    });
    expect(bare.name).toBe('forbidden');
  });

  it('takes the cookie of one app nowhere else [DB-142]', async () => {
    const there = openStaffBrowser(port, other);
    const headers = { cookie: bob.cookie() };
    const place = { uuid: otherUuid, data: 'live' as const };
    expect((await there.call(siteData.tables, place, headers)).name).toBe('staffSignedOut');
    const { data } = await there.call(siteStaff.session, {}, headers);
    expect(data.person).toBeNull();
    // The name of the site comes from the host alone.
    const named = { ...headers, 'x-sayso-site': site, 'x-forwarded-host': host };
    expect((await there.call(siteData.tables, place, named)).name).toBe('staffSignedOut');
    const { data: ticket } = await app.call(siteAdmin.ticket, { uuid }, { as: ann });
    const code = ticket.address.split('=')[1] ?? '';
    expect((await there.call(siteStaff.enter, { ticket: code })).name).toBe('staffLinkUsed');
    expect((await openStaffBrowser(port, site).call(siteStaff.enter, { ticket: code })).code).toBe(
      200,
    );
  });

  it('sets a cookie that belongs to one host and that no script reads [DB-142]', async () => {
    const browser = openStaffBrowser(port, site);
    const signed = await browser.call(siteStaff.signIn, {
      ...{ name: 'bob@shop.example', password: staffPassword },
    });
    expect(signed.cookies).toEqual([
      expect.stringMatching(
        /^__Host-staff=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(signed.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(signed.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['a port', `${host.toUpperCase()}`, 200],
    ['a label above it', `x.${host}`, 404],
    ['the domain of previews', `${site}--admin.preview.localhost`, 404],
    ['another ending', `${site}--admins.localhost`, 404],
    ['another domain', `${site}--admin.localhost.evil.example`, 404],
    ['a site whose name ends like it', 'x--admin.localhost', 404],
  ])('is at its host only: %s [DB-143]', async (_, at, status) => {
    const { path } = siteStaff.session;
    expect((await sendTo(port, { host: at, path })).status).toBe(status);
  });

  it('serves nothing of an app at its host, and nothing of itself at the app’s [DB-143]', async () => {
    for (const path of ['/__backend/rest/v1/dishes', `/~${other}/`, '/index.html', '/dev', '/api'])
      expect([path, (await sendTo(port, { host, path })).status]).toEqual([path, 404]);
    expect((await sendTo(port, { host, path: '/staff', method: 'POST' })).status).toBe(405);
    const { path } = siteStaff.session;
    expect((await sendTo(port, { host: `${site}.localhost`, path })).code).toBe(0);
  });

  it('sends /admin of an app to its admin, unless the app has such a page [DB-143]', async () => {
    const headers = { accept: 'text/html' };
    const at = (name: string, path: string) =>
      sendTo(port, { host: `${name}.localhost`, path, headers });
    expect(await at(site, '/admin?next=//evil.example')).toMatchObject({
      status: 302,
      headers: { location: `//${host}:${port}/staff` },
    });
    expect((await at(other, '/admin')).status).not.toBe(302);
    expect((await at(site, '/other')).status).not.toBe(302);
  });

  it('reads a body in pieces as the body of its request, never as another request [DB-142]', async () => {
    const inner = `GET /servers/staff/session HTTP/1.1\r\nHost: x\r\nx-sayso-site: ${other}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    const head = `DELETE /servers/staff/session HTTP/1.1\r\nHost: ${host}:${port}\r\n`;
    const more = `Origin: http://${host}:${port}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(`${head}${more}${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(socket, 'close');
    // The body is not JSON, so the one request is refused.
    expect(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))).toMatchObject({
      data: { name: 'invalidInput' },
    });
  });

  it('refuses old tickets, old invitations and old sessions [DB-141, GAP-45]', async () => {
    const { sessionMs, ticketMs, invitationMs } = limits.siteAdmin;
    const issue = async () =>
      (await app.call(siteAdmin.ticket, { uuid }, { as: ann })).data.address.split('=')[1] ?? '';
    const browser = openStaffBrowser(port, site);
    const [late, early] = [await issue(), await issue()];
    await clock.advance(ticketMs - 1);
    expect((await browser.call(siteStaff.enter, { ticket: early })).code).toBe(200);
    await clock.advance(1);
    expect((await browser.call(siteStaff.enter, { ticket: late })).name).toBe('staffLinkUsed');
    expect((await browser.call(siteData.tables, live())).code).toBe(200);
    await clock.advance(sessionMs);
    expect((await browser.call(siteData.tables, live())).name).toBe('staffSignedOut');
    ann = await app.signIn(ann.phone);
    const input = { uuid, email: 'late@shop.example', role: 'staff' as const };
    const { data } = await app.call(siteAdmin.invite, input, { as: ann });
    await clock.advance(invitationMs);
    const code = data.link?.split('=')[1] ?? '';
    const accepted = await browser.call(siteStaff.accept, { code, password: staffPassword });
    expect(accepted.name).toBe('staffLinkUsed');
  });

  it('limits attempts by name, also at the same time, and lets others in [DB-142]', async () => {
    const attempt = (name: string, password: string) =>
      openStaffBrowser(port, site).call(siteStaff.signIn, { name, password });
    const { most, windowMs } = limits.siteAdmin.tries.name;
    const many = Array.from({ length: most + 3 }, () => attempt('bob@shop.example', 'wrong'));
    const names = (await Promise.all(many)).map(({ name }) => name);
    expect(names.filter((name) => name === 'staffRefused')).toHaveLength(most);
    expect(names.filter((name) => name === 'tooMany')).toHaveLength(3);
    expect((await attempt('bob@shop.example', staffPassword)).name).toBe('tooMany');
    expect((await attempt('nobody@shop.example', staffPassword)).name).toBe('staffRefused');
    await clock.advance(windowMs);
    expect((await attempt('bob@shop.example', staffPassword)).code).toBe(200);
  });
});
