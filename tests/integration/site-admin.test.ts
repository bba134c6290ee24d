import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { siteStaff } from '../../domain/contract/site-staff.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import {
  joinStaff,
  openStaffBrowser,
  publishSite,
  sendTo,
  staffPassword,
} from '../support/site-admin.ts';

const { siteAdmin, siteData, publishing } = contract;
const site = 'menu-abc123';
const host = `${site}--admin.localhost`;

withDatabase('the admin of an app for its staff', (open) => {
  let app: TestApp;
  let ann: Person;
  let port: number;
  let uuid: string;
  beforeAll(async () => {
    app = await createTestApp(open(), {
      time: systemClock,
      environment: { PLANS: 'off', PREVIEW_PORT: '0' },
    });
    port = await app.services.listenToPreviews();
    ann = await app.signIn();
    uuid = await publishSite(app, open(), { as: ann, name: site });
  });
  afterAll(() => app?.close());

  const join = (email: string, role: 'owner' | 'staff' | 'read-only') =>
    joinStaff(app, { as: ann, uuid, port, site }, { email, role });
  async function removeProject(project: string): Promise<void> {
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await app.call(contract.projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === project)?.id ?? '';
    await app.call(contract.projects.remove, { ids: [id] }, { as: ann });
  }
  const live = () => ({ uuid, data: 'live' as const });

  it('lets invited staff change live rows, and shows the owner who did what [DB-140, DB-144]', async () => {
    const bob = await join('Bob@shop.example', 'staff');
    expect(bob.cookie()).toMatch(/^__Host-staff=[\w-]{43}$/);
    const { data: session } = await bob.call(siteStaff.session, {});
    expect(session).toEqual({
      ...{ uuid, title: 'Menu', site: `http://${site}.localhost:${port}/` },
      person: { name: 'bob@shop.example', role: 'staff' },
    });
    const { data: tables } = await bob.call(siteData.tables, live());
    expect(tables.list.map(({ name }) => name)).toEqual(['orders', 'dishes', 'user_roles']);
    const table = 'dishes';
    const changed = await bob.call(siteData.changeRow, {
      ...{ ...live(), table, row: { id: 1 }, values: { name: 'stew' } },
    });
    expect(changed.data).toEqual({ values: { id: 1, name: 'stew' } });
    await bob.call(siteData.addRow, { ...live(), table, values: { id: 3, name: 'x'.repeat(200) } });
    await bob.call(siteData.removeRow, { ...live(), table, row: { id: 3 } });
    const refused = await bob.call(siteData.addRow, { ...live(), table, values: { id: 1 } });
    expect(refused.code).toBe(400);
    const { data } = await app.call(siteAdmin.log, { uuid }, { as: ann });
    expect(data.list.map(({ id: _, at: __, ...entry }) => entry)).toEqual([
      {
        ...{ person: 'bob@shop.example', verb: 'remove', table, row: 'id: 3', isDone: true },
        ...{ before: `id: 3, name: ${'x'.repeat(80)}…`, after: '' },
      },
      {
        ...{ person: 'bob@shop.example', verb: 'add', table, row: '', isDone: true },
        ...{ before: '', after: `id: 3, name: ${'x'.repeat(80)}…` },
      },
      {
        ...{ person: 'bob@shop.example', verb: 'change', table, row: 'id: 1', isDone: true },
        ...{ before: 'name: soup', after: 'name: stew' },
      },
    ]);
  });

  it('lets read-only people see rows and users, and change nothing [DB-140]', async () => {
    const eve = await join('eve@shop.example', 'read-only');
    const rows = await eve.call(siteData.rows, { ...live(), table: 'orders' });
    expect(rows.data.total).toBe(1);
    expect((await eve.call(siteData.users, live())).code).toBe(200);
    const csv = await eve.call(siteData.exportTable, { ...live(), table: 'orders' });
    expect(csv.text).toContain("'=cmd|calc");
    const place = { ...live(), table: 'dishes', row: { id: 2 }, values: { name: 'gone' } };
    for (const one of ['addRow', 'changeRow', 'removeRow'] as const)
      expect(await eve.call(siteData[one], place as never)).toMatchObject({
        ...{ code: 403, name: 'staffRoleTooLow' },
      });
    expect((await eve.call(siteAdmin.read, { uuid })).name).toBe('staffRoleTooLow');
    const after = await app.call(siteData.rows, { ...live(), table: 'dishes' }, { as: ann });
    expect(JSON.stringify(after.data.list)).toContain('onerror');
  });

  it('has no call for passwords, mails, SQL, files, test data or other projects [DB-142]', async () => {
    const bob = await join('bob2@shop.example', 'staff');
    const user = crypto.randomUUID();
    const given = { ...live(), user, sql: 'select 1', bucket: 'a', path: 'a', table: 'dishes' };
    const more = { csv: 'id\n9', email: 'a@b.example', password: staffPassword };
    for (const name of [
      ...['mails', 'addUser', 'changeUser', 'removeUser', 'runSql', 'importRows'],
      ...['buckets', 'files', 'download', 'removeFile'],
    ] as const) {
      const one = siteData[name as keyof typeof siteData];
      expect([name, (await bob.call(one, { ...given, ...more } as never)).name]).toEqual([
        name,
        'notFound',
      ]);
    }
    expect((await bob.call(siteData.tables, { uuid, data: 'test' })).name).toBe('forbidden');
    expect((await bob.call(siteData.tables, { uuid: user, data: 'live' })).name).toBe('notFound');
    const roles = { ...live(), table: 'user_roles', values: { user_id: user, role: 'admin' } };
    expect((await bob.call(siteData.addRow, roles)).name).toBe('staffRoleTooLow');
    const { text } = await bob.call(siteData.tables, live());
    expect(text).not.toContain('expression');
    expect(text).toContain('"rules":null');
  });

  it('ends the sessions of a removed person at once, and follows a changed role [DB-141]', async () => {
    const joe = await join('joe@shop.example', 'staff');
    const row = { ...live(), table: 'dishes', row: { id: 1 }, values: { name: 'pie' } };
    const place = { uuid, person: joe.id };
    expect((await joe.call(siteData.changeRow, row)).code).toBe(200);
    await app.call(siteAdmin.change, { ...place, role: 'read-only' }, { as: ann });
    expect((await joe.call(siteData.changeRow, row)).name).toBe('staffRoleTooLow');
    await app.call(siteAdmin.remove, place, { as: ann });
    expect((await joe.call(siteData.tables, live())).name).toBe('staffSignedOut');
    const again = await openStaffBrowser(port, site).call(siteStaff.signIn, {
      ...{ name: 'joe@shop.example', password: staffPassword },
    });
    expect(again.name).toBe('staffRefused');
    expect((await app.call(siteAdmin.remove, place, { as: ann })).data).toMatchObject({
      name: 'staffGone',
    });
  });

  it('takes an invitation once, and only the newest [DB-141]', async () => {
    const email = 'amy@shop.example';
    const { data } = await app.call(siteAdmin.invite, { uuid, email, role: 'staff' }, { as: ann });
    expect(data.link).toMatch(new RegExp(`^http://${host}:${port}/staff#invitation=[\\w-]{43}$`));
    expect(await app.call(siteAdmin.invite, { uuid, email, role: 'staff' }, { as: ann })).toEqual(
      expect.objectContaining({ data: expect.objectContaining({ name: 'staffExists' }) }),
    );
    const renewed = await app.call(siteAdmin.renew, { uuid, person: data.person.id }, { as: ann });
    const [old, code] = [data.link, renewed.data.link].map((link) => link?.split('=')[1] ?? '');
    const amy = openStaffBrowser(port, site);
    const accept = (given = '', password = staffPassword) =>
      amy.call(siteStaff.accept, { code: given, password });
    expect((await accept(old)).name).toBe('staffLinkUsed');
    expect((await accept(code, 'short')).code).toBe(400);
    expect((await amy.call(siteStaff.readInvitation, { code: code ?? '' })).data).toEqual({
      ...{ name: email, role: 'staff' },
    });
    expect((await accept(code)).code).toBe(200);
    expect((await accept(code)).name).toBe('staffLinkUsed');
    await amy.call(siteStaff.signOut, {});
    expect((await amy.call(siteData.tables, live())).name).toBe('staffSignedOut');
    const back = await amy.call(siteStaff.signIn, { name: ' AMY@shop.example', password: 'wrong' });
    expect(back.name).toBe('staffRefused');
    const signIn = { name: ' AMY@shop.example', password: staffPassword };
    expect((await amy.call(siteStaff.signIn, signIn)).code).toBe(200);
  });

  it('opens for the owner by a ticket, once, or by a password that is shown once [DB-007, GAP-45]', async () => {
    const { data } = await app.call(siteAdmin.ticket, { uuid }, { as: ann });
    const ticket = data.address.split('#ticket=')[1] ?? '';
    const owner = openStaffBrowser(port, site);
    const entered = await owner.call(siteStaff.enter, { ticket });
    expect(entered.data.person).toEqual({ name: 'owner', role: 'owner' });
    const other = openStaffBrowser(port, site);
    expect((await other.call(siteStaff.enter, { ticket })).name).toBe('staffLinkUsed');
    const reset = () => app.call(siteAdmin.resetPassword, { uuid }, { as: ann });
    const first = (await reset()).data;
    // A new password ends the session of the ticket too.
    expect((await owner.call(siteData.tables, live())).name).toBe('staffSignedOut');
    expect((await other.call(siteStaff.signIn, first)).code).toBe(200);
    const second = (await reset()).data;
    expect((await other.call(siteData.tables, live())).name).toBe('staffSignedOut');
    expect((await other.call(siteStaff.signIn, first)).name).toBe('staffRefused');
    expect((await other.call(siteStaff.signIn, second)).code).toBe(200);
    // Its calls are those of the people, not those that make the product's tickets.
    expect((await other.call(siteAdmin.read, { uuid })).data.list.length).toBeGreaterThan(0);
    expect((await other.call(siteAdmin.ticket, { uuid })).name).toBe('notFound');
    const bob = await app.signIn();
    expect((await app.call(siteAdmin.ticket, { uuid }, { as: bob })).code).toBe(404);
  });

  it('says why there is no admin: offline, deleted, no plan, or not published [DB-007, DB-143]', async () => {
    const own = await publishSite(app, open(), { as: ann, name: 'shop-def456' });
    const zoe = await joinStaff(
      app,
      { as: ann, uuid: own, port, site: 'shop-def456' },
      { email: 'zoe@shop.example', role: 'staff' },
    );
    await app.call(publishing.unpublish, { uuid: own }, { as: ann });
    const tables = () => zoe.call(siteData.tables, { uuid: own, data: 'live' });
    expect((await tables()).name).toBe('adminOffline');
    const state = async () => (await app.call(siteAdmin.read, { uuid: own }, { as: ann })).data;
    expect(await state()).toMatchObject({ state: 'not-published', address: null });
    await app.call(publishing.rollBack, { uuid: own, number: 1 }, { as: ann });
    expect((await tables()).code).toBe(200);
    await removeProject(own);
    // The gateway remembers for two seconds that there was an admin.
    await expect.poll(async () => (await tables()).status, { timeout: 10_000 }).toBe(404);
    const page = await sendTo(port, { host: 'none-abc123--admin.localhost', path: '/staff' });
    expect(page.status).toBe(404);
  });
});
