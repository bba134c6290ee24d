import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { personalTables } from '../../services/account/index.ts';
import { recordAudit } from '../../services/audit/index.ts';
import { sweep } from '../../services/compose/housekeeping.ts';
import {
  auditLog,
  identities,
  projects,
  tokenLedger,
  users,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { png } from '../support/png.ts';
import { credentialsFor, putSigned, recordOf } from '../support/storage.ts';

const { account, signIn } = contract;
const dayMs = 24 * 60 * 60 * 1000;
let counter = 0;
const newPhone = () => `1360000${String(++counter).padStart(4, '0')}`;

withDatabase('devices and privacy', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await app.signIn(newPhone());
  });
  const again = async (phone = ada.phone) => {
    await app.clock.advance(limits.sms.resendMs);
    return app.signIn(phone);
  };
  const idOf = async (as = ada) => Number((await app.call(account.user, {}, { as })).data.userId);
  const codeOf = async (as: Person) => (await app.call(account.user, {}, { as })).code;
  const housekeeping = async () => {
    const { features, ownAccount } = app.services;
    await ownAccount.deletion.eraseDueAccounts((_, error) => {
      throw error;
    });
    await sweep({ features, clock: app.clock, log: () => {} });
  };

  describe('devices', () => {
    const devices = async (as = ada) => (await app.call(account.devices, {}, { as })).data.list;

    it('lists the user’s devices by name and truncated address', async () => {
      const phone = newPhone();
      const headers = {
        'x-client-ip': '203.0.113.77',
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      };
      await app.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
      const { data } = await app.call(signIn.smsLogin, { phone, captcha: testCode }, { headers });
      const other = await again(phone);
      const list = await devices(other);
      expect(list.map(({ current }) => current)).toEqual([true, false]);
      expect(list[1]).toMatchObject({
        device: { browser: 'Safari', os: 'iOS', kind: 'phone' },
        ip: '203.0.113.0',
      });
      expect(JSON.stringify(list)).not.toContain('203.0.113.77');
      expect(
        (await app.call(account.activity, {}, { as: { accessToken: data.accessToken } })).data
          .list[0],
      ).toMatchObject({
        kind: 'sign-in',
        way: 'phone',
      });
    });

    it('signs one out at once: its token and its refresh token are refused', async () => {
      const other = await again();
      const [, there] = await devices(other);
      expect(
        await app.call(
          account.endDevice,
          { device: there?.id ?? '' },
          { as: other, headers: { 'accept-language': 'en' } },
        ),
      ).toMatchObject({
        code: 200,
        message: 'That device is signed out',
      });
      expect(await codeOf(ada)).toBe(401);
      const refresh = await app.call(
        signIn.refresh,
        {},
        { headers: { 'refresh-token': ada.refreshToken } },
      );
      expect([refresh.status, refresh.code]).toEqual([401, 401]);
      expect(await codeOf(other)).toBe(200);
    });

    it('refuses to sign another user’s device out', async () => {
      const ben = await app.signIn(newPhone());
      const [his] = await devices(ben);
      const unknown = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
      for (const device of [his?.id ?? '', unknown])
        expect(await app.call(account.endDevice, { device }, { as: ada })).toMatchObject({
          code: 404,
        });
      expect(await codeOf(ben)).toBe(200);
    });

    it('signs all others out and keeps the current session', async () => {
      const second = await again();
      const code = await app.services.signIn.issueHandOver(await idOf());
      const third = { ...(await app.call(signIn.redeemHandOver, { code })).data, phone: ada.phone };
      expect((await app.call(account.endOtherDevices, {}, { as: second })).data).toEqual({
        ended: 2,
      });
      expect([await codeOf(ada), await codeOf(second), await codeOf(third)]).toEqual([
        401, 200, 401,
      ]);
      expect(
        (await app.call(account.activity, {}, { as: second })).data.list.map(({ kind }) => kind),
      ).toContain('signed-out-everywhere');
    });
  });

  describe('the activity log', () => {
    it('records a failed sign-in for a known number, visible to its owner', async () => {
      await app.clock.advance(limits.sms.resendMs);
      const headers = {
        'x-client-ip': '198.51.100.9',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      };
      await app.call(signIn.sendSms, { phone: ada.phone, notifyType: 'LOGIN' }, { headers });
      expect(
        (await app.call(signIn.smsLogin, { phone: ada.phone, captcha: '000000' }, { headers }))
          .code,
      ).toBe(400);
      const [newest] = (await app.call(account.activity, {}, { as: ada })).data.list;
      expect(newest).toMatchObject({
        kind: 'sign-in-failed',
        way: 'phone',
        device: { browser: 'Firefox', os: 'Linux' },
        ip: '198.51.100.0',
      });
    });

    it('is visible to its user only, and kept 180 days', async () => {
      const [userId, ben] = [await idOf(), await app.signIn(newPhone())];
      const at = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
      for (const days of [179, 181])
        await recordAudit(open().db, { userId, kind: 'export', at: at(days) });
      await housekeeping();
      const kinds = (await app.call(account.activity, {}, { as: ada })).data.list.map(
        ({ kind }) => kind,
      );
      expect(kinds).toEqual(['sign-in', 'export']);
      expect((await app.call(account.activity, {}, { as: ben })).data.list).toHaveLength(1);
    });
  });

  async function makeProject(as: Person, title: string): Promise<string> {
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as })).data;
    await app.call(contract.projects.create, { uuid, title }, { as });
    await app.services.versions.commit({
      project: uuid,
      kind: 'save',
      changes: [
        { path: 'src/app.tsx', bytes: new TextEncoder().encode('export const 你好 = 1;\n') },
      ],
    });
    return uuid;
  }

  describe('the archive', () => {
    it('contains all stored data of the user, and nothing of anyone else', async () => {
      await makeProject(ada, '咖啡馆: 官网/1');
      const ben = await app.signIn(newPhone());
      await makeProject(ben, 'Ben’s');
      const response = await app.send(account.export, {}, { as: ada });
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="sayso-2026-\d\d-\d\d\.zip"/,
      );
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      const names = Object.keys(files);
      const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      expect(names).toEqual(
        expect.arrayContaining([
          'account/profile.json',
          'account/ways-in.json',
          'account/devices.json',
          'account/tokens.json',
          'account/activity.json',
        ]),
      );
      expect(JSON.parse(read('account/ways-in.json'))).toMatchObject([
        { kind: 'phone', subject: ada.phone },
      ]);
      const code = names.find((name) => name.endsWith('/files/src/app.tsx')) ?? '';
      expect(code).toContain('咖啡馆_ 官网_1');
      expect(read(code)).toBe('export const 你好 = 1;\n');
      const all = names.map((name) => `${name} ${read(name)}`).join('\n');
      expect(all).not.toContain(ben.phone);
      expect(all).not.toContain('Ben');
      expect(all).not.toMatch(/hash|secret/i);
    });

    it('is limited to two per minute, and logged', async () => {
      for (const code of [200, 200]) {
        const response = await app.send(account.export, {}, { as: ada });
        expect(response.status).toBe(code);
        await response.arrayBuffer();
      }
      expect((await app.call(account.export, {}, { as: ada })).code).toBe(429);
      expect(
        (await app.call(account.activity, {}, { as: ada })).data.list.filter(
          ({ kind }) => kind === 'export',
        ),
      ).toHaveLength(2);
    });
  });

  describe('deletion', () => {
    const ask = (as = ada) => app.call(account.askDeletion, {}, { as });
    const rowsOf = async (userId: number) => {
      const counts: Record<string, number> = {};
      for (const { name, table, rowsOf: of, isLedger: isBook } of personalTables(
        app.services.features,
      ))
        if (!isBook) counts[name] = (await open().db.select().from(table).where(of(userId))).length;
      return Object.entries(counts).filter(([, count]) => count > 0);
    };

    it('signs out everywhere and is cancelled by a sign-in within seven days', async () => {
      const other = await again();
      const asked = await ask(other);
      expect(asked.data.dueAt).toBe(app.clock.now().getTime() + 7 * dayMs);
      expect([await codeOf(ada), await codeOf(other)]).toEqual([401, 401]);
      await app.clock.advance(7 * dayMs - 1 - limits.sms.resendMs);
      const back = await again();
      expect((await app.call(account.user, {}, { as: back })).data.deletionDueAt).toBe(
        asked.data.dueAt,
      );
      expect((await app.call(account.undoDeletion, {}, { as: back })).code).toBe(200);
      await app.clock.advance(2);
      await housekeeping();
      expect((await app.call(account.user, {}, { as: back })).data).toMatchObject({
        phone: ada.phone,
        deletionDueAt: null,
      });
    });

    it('records an undo in the audit log only where a deletion was requested', async () => {
      const kinds = async (as: Person) =>
        (await app.call(account.activity, {}, { as })).data.list.map(({ kind }) => kind);
      expect((await app.call(account.undoDeletion, {}, { as: ada })).code).toBe(200);
      expect(await kinds(ada)).not.toContain('deletion-undone');
      await ask();
      const back = await again();
      for (let i = 0; i < 2; i++) await app.call(account.undoDeletion, {}, { as: back });
      expect((await kinds(back)).filter((kind) => kind === 'deletion-undone')).toHaveLength(1);
    });

    it('asks for proof of identity ten minutes after the sign-in', async () => {
      await app.clock.advance(limits.account.recentMs);
      expect(await ask()).toMatchObject({ code: 428 });
      expect(await codeOf(ada)).toBe(200);
    });

    it('stops running work', async () => {
      const uuid = await makeProject(ada, 'Busy');
      const userId = await idOf();
      const run = await app.services.runs.open({
        kind: 'chat',
        userId,
        projectUuid: uuid,
        input: {},
      });
      run.signal.addEventListener(
        'abort',
        () => void run.end('stopped', { status: 'STOPPED', code: 200 }),
      );
      expect((await ask()).code).toBe(200);
      expect((await app.services.runs.get(run.id))?.status).toBe('stopped');
    });

    it('erases all personal data after seven days and keeps the ledger under a number', async () => {
      const uuid = await makeProject(ada, 'Gone');
      const userId = await idOf();
      const before = await open()
        .db.select()
        .from(tokenLedger)
        .where(eq(tokenLedger.userId, userId));
      await ask();
      await app.clock.advance(7 * dayMs);
      await housekeeping();
      expect(await rowsOf(userId)).toEqual([]);
      expect(await open().db.select().from(projects).where(eq(projects.uuid, uuid))).toEqual([]);
      expect(
        await open().db.select().from(identities).where(eq(identities.subject, ada.phone)),
      ).toEqual([]);
      expect(
        await open().db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)),
      ).toEqual(before);
      const [row] = await open().db.select().from(users).where(eq(users.id, userId));
      expect(row).toMatchObject({
        userNo: `erased-${userId}`,
        username: null,
        erasedAt: app.clock.now(),
      });
      const log = await open()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.object, `user:${userId}`));
      expect(log.map(({ action, actor, ip }) => [action, actor, ip])).toEqual([
        ['erased', 'system', ''],
      ]);
      const anew = await again();
      expect([anew.isNew, await idOf(anew)]).not.toEqual([false, userId]);
    });

    it('adds uploads to the archive, and deletes them with the account [GAP-55]', async () => {
      const keys = await credentialsFor(app, ada);
      const path = await putSigned(app, { keys, name: 'tea.png', body: png(900), now: app.now() });
      await app.call(contract.resources.register, recordOf(path), { as: ada });
      const shown = async () =>
        (await app.services.app.request(`http://storage.localhost/sayso/${path}`)).status;
      const archive = await app.send(account.export, {}, { as: ada });
      const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
      const name = Object.keys(files).find((one) => one.startsWith('uploads/')) ?? '';
      expect([name.endsWith('tea.png'), files[name]?.length]).toEqual([true, 900]);
      await ask();
      await app.clock.advance(7 * dayMs - 1);
      await housekeeping();
      expect(await shown()).toBe(200);
      await app.clock.advance(1);
      await housekeeping();
      expect(await shown()).toBe(404);
    });

    it('does not touch another user’s account', async () => {
      const ben = await app.signIn(newPhone());
      const uuid = await makeProject(ben, 'Ben’s');
      await ask();
      await app.clock.advance(7 * dayMs);
      await housekeeping();
      const back = await again(ben.phone);
      expect([
        back.isNew,
        (await app.call(contract.projects.infoByUuid, { uuid }, { as: back })).code,
      ]).toEqual([false, 200]);
    });
  });
});
