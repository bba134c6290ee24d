import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallData } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import type { Check } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { sweepLogs } from '../../services/runs/index.ts';
import {
  auditLog,
  classroomMembers,
  classrooms as classroomRows,
  editions,
  roles,
  runs,
  sites,
  users,
} from '../../services/store/schema/index.ts';
import { createPagePictures } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject } from '../support/rows.ts';

const { account, classrooms, signIn } = contract;
type Wall = CallData<typeof classrooms.wall>;

withDatabase('the classes of a school', (open) => {
  let app: TestApp;
  let [teacher, other, pupil, stranger] = [] as unknown as [Person, Person, Person, Person];
  let classroom: string;
  let joinCode: string;
  beforeAll(async () => {
    app = await createTestApp(open(), {
      environment: { SCHOOL: 'on', PLANS: 'off', SIGN_IN: 'password,phone' },
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.clock.advance(limits.sms.resendMs);
    [teacher, other, pupil, stranger] = [
      ...[await app.signIn(), await app.signIn(), await app.signIn(), await app.signIn()],
    ] as [Person, Person, Person, Person];
    for (const one of [teacher, other]) await run(`roles grant ${one.phone} teacher`);
    const made = (await app.call(classrooms.create, { name: '7B' }, { as: teacher })).data;
    [classroom, joinCode] = [made.id, made.joinCode];
    await app.call(classrooms.join, { code: joinCode }, { as: pupil });
  });

  function run(line: string) {
    const command = parseAdminCommand(line.split(' '), 'command:roles');
    if (!command) throw new Error(`not understood: ${line}`);
    return app.services.admin.run(command);
  }
  const userOf = async (as: Person) => (await app.call(account.user, {}, { as })).data;
  const idOf = async (as: Person) => Number((await userOf(as)).userId);
  const wall = async (): Promise<Wall> =>
    (await app.call(classrooms.wall, { classroom }, { as: teacher })).data;
  const mine = async (as: Person) => (await app.call(classrooms.mine, {}, { as })).data;

  it('are created by teachers, with a code by which pupils join [CLASS-001, CLASS-002]', async () => {
    expect(joinCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await mine(teacher)).toEqual({
      isTeacher: true,
      taught: [{ id: classroom, name: '7B', joinCode, members: 1 }],
      joined: [],
    });
    expect(await mine(pupil)).toEqual({
      ...{ isTeacher: false, taught: [] },
      joined: [{ id: classroom, name: '7B' }],
    });
    // The code as a pupil may type it. Joining a second time changes nothing.
    const code = `${joinCode.slice(0, 4).toLowerCase()}-${joinCode.slice(4)}`;
    expect((await app.call(classrooms.join, { code }, { as: pupil })).code).toBe(200);
    expect((await wall()).members).toBe(1);
    expect((await app.call(classrooms.join, { code: 'WRONG234' }, { as: stranger })).code).toBe(
      404,
    );
  });

  it('can be left by a pupil, who is then not seen [CLASS-008]', async () => {
    await app.call(classrooms.join, { code: joinCode }, { as: stranger });
    const leave = (as: Person) => app.call(classrooms.leave, { classroom }, { as });
    expect((await leave(pupil)).code).toBe(200);
    expect((await mine(pupil)).joined).toEqual([]);
    const { userNo } = await userOf(stranger);
    expect((await wall()).list.map((one) => one.userNo)).toEqual([userNo]);
    // To leave twice, or a class of others, changes nothing.
    for (const as of [pupil, other]) expect((await leave(as)).code).toBe(200);
    expect((await wall()).members).toBe(1);
    await app.call(classrooms.join, { code: joinCode }, { as: pupil });
    expect((await wall()).members).toBe(2);
  });

  it('do not count accounts that are being deleted [CLASS-002]', async () => {
    await app.call(classrooms.join, { code: joinCode }, { as: stranger });
    const taught = async () => (await mine(teacher)).taught[0]?.members;
    expect(await taught()).toBe(2);
    expect((await app.call(account.askDeletion, {}, { as: stranger })).code).toBe(200);
    expect(await taught()).toBe(1);
  });

  it('have room for so many pupils, and then say that they are full [CLASS-002]', async () => {
    const { db } = open();
    const at = app.clock.now();
    const rows = Array.from({ length: limits.classrooms.members - 2 }, (_, i) => {
      const mark = `${classroom.slice(0, 8)}-${i}`;
      return { userNo: mark, inviteCode: mark, createdAt: at, lastSignInAt: at };
    });
    const added = await db.insert(users).values(rows).returning({ userId: users.id });
    await db
      .insert(classroomMembers)
      .values(added.map(({ userId }) => ({ userId, classroomId: classroom, joinedAt: at })));
    const join = (as: Person) => app.call(classrooms.join, { code: joinCode }, { as });
    // One place is left for two who come at once.
    const answers = await Promise.all([join(stranger), join(other)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 403]);
    const refused = answers.find(({ code }) => code === 403);
    expect(refused?.data).toMatchObject({ name: 'classroomFull' });
    expect(refused?.message).toContain(String(limits.classrooms.members));
    expect((await wall()).members).toBe(limits.classrooms.members);
    // Who is in stays in.
    expect((await join(pupil)).code).toBe(200);
  });

  it('are so many at most for one teacher, who reads that [CLASS-001]', async () => {
    const { db } = open();
    const userId = await idOf(teacher);
    const at = app.clock.now();
    const more = Array.from({ length: limits.classrooms.perTeacher - 1 }, () => randomUUID());
    await db
      .insert(classroomRows)
      .values(more.map((id) => ({ id, name: 'more', joinCode: id, createdAt: at })));
    await db.insert(roles).values(
      more.map((classroomId) => ({
        userId,
        role: 'teacher' as const,
        classroomId,
        grantedAt: at,
      })),
    );
    const refused = await app.call(classrooms.create, { name: 'one more' }, { as: teacher });
    expect(refused).toMatchObject({ code: 403, data: { name: 'classroomLimit' } });
  });

  it('are created by nobody else: 403 [CLASS-001]', async () => {
    for (const as of [pupil, stranger])
      expect((await app.call(classrooms.create, { name: 'mine' }, { as })).code).toBe(403);
    expect((await mine(stranger)).taught).toEqual([]);
  });

  describe('roles', () => {
    it('are granted and revoked by the operator, in the audit log [CLASS-001]', async () => {
      const { userNo } = await userOf(stranger);
      expect(await run(`roles grant ${stranger.phone} teacher`)).toEqual({
        ok: true,
        lines: [`${userNo} is now teacher.`],
      });
      expect((await run('roles')).lines).toContainEqual(expect.stringContaining(userNo));
      expect((await mine(stranger)).isTeacher).toBe(true);
      expect((await run(`roles revoke ${stranger.phone} teacher`)).ok).toBe(true);
      expect((await run(`roles revoke ${stranger.phone} teacher`)).ok).toBe(false);
      expect((await mine(stranger)).isTeacher).toBe(false);
      const logged = await open()
        .db.select({ action: auditLog.action })
        .from(auditLog)
        .where(eq(auditLog.object, `user:${userNo}`));
      expect(logged.map(({ action }) => action)).toEqual(['role-grant', 'role-revoke']);
    });

    it.each(['roles grant x', 'roles grant x king', 'roles x', 'roles grant x teacher y'])(
      'are unchanged by %s [CLASS-001]',
      (line) => expect(parseAdminCommand(line.split(' '), 'command:roles')).toBeUndefined(),
    );

    it('end a class with the last teacher’s role [CLASS-001]', async () => {
      expect((await mine(pupil)).joined).toHaveLength(1);
      await run(`roles revoke ${teacher.phone} teacher`);
      expect((await mine(pupil)).joined).toEqual([]);
      await run(`roles grant ${teacher.phone} teacher`);
      expect((await mine(teacher)).taught).toEqual([]);
    });

    it('end the access to a class when they are revoked [CLASS-003]', async () => {
      await run(`roles revoke ${teacher.phone} teacher`);
      expect((await app.call(classrooms.wall, { classroom }, { as: teacher })).code).toBe(404);
      expect((await mine(teacher)).taught).toEqual([]);
    });
  });

  describe('what is for its teacher only', () => {
    const calls = async () => {
      const { userNo } = await userOf(pupil);
      return [
        ['wall', () => ({ classroom })],
        ['picture', () => ({ classroom, userNo })],
        ['renewCode', () => ({ classroom })],
        ['removeMember', () => ({ classroom, userNo })],
        ['resetPassword', () => ({ classroom, userNo })],
      ] as const;
    };

    it('is 404 for a teacher of another class, a pupil of it and a stranger, and 401 for a guest [CLASS-003]', async () => {
      await publish(pupil, 'a poster');
      for (const [name, input] of await calls()) {
        for (const as of [other, pupil, stranger])
          expect([name, (await app.call(classrooms[name], input() as never, { as })).code]).toEqual(
            [name, 404],
          );
        expect((await app.call(classrooms[name], input() as never)).code).toBe(401);
      }
      // Nothing has changed.
      expect(await wall()).toMatchObject({ joinCode, members: 1 });
      expect((await app.call(account.user, {}, { as: pupil })).code).toBe(200);
    });

    it('reaches only pupils of that class [CLASS-003]', async () => {
      const { userNo } = await userOf(stranger);
      const own = (await app.call(classrooms.create, { name: '8A' }, { as: other })).data;
      await app.call(classrooms.join, { code: own.joinCode }, { as: stranger });
      for (const name of ['picture', 'removeMember', 'resetPassword'] as const)
        expect(
          (await app.call(classrooms[name], { classroom, userNo }, { as: teacher })).code,
        ).toBe(404);
      expect((await app.call(account.user, {}, { as: stranger })).code).toBe(200);
    });
  });

  /** Publishes a site without building it. */
  async function publish(as: Person, title: string, version = 1): Promise<string> {
    const { db } = open();
    const uuid = await insertProject(db, await idOf(as));
    await db.execute(sql`update projects set title = ${title} where uuid = ${uuid}`);
    await db
      .insert(sites)
      .values({ projectUuid: uuid, name: `site-${uuid.slice(0, 8)}`, current: 1 });
    await db.insert(editions).values({
      ...{ projectUuid: uuid, number: 1, version, fingerprint: 'f', manifest: {}, bytes: 1 },
      ...{ title, sentence: '', at: app.clock.now() },
    });
    return uuid;
  }
  async function addRun(as: Person, status: 'done' | 'failed' | 'running', projectUuid: string) {
    const id = randomUUID();
    const at = app.clock.now();
    await open()
      .db.insert(runs)
      .values({
        ...{ id, kind: 'chat', userId: await idOf(as), projectUuid, status, input: {} },
        ...{ owner: 'test', leaseUntil: at, createdAt: at },
        endedAt: status === 'running' ? null : at,
      });
    return id;
  }

  describe('the wall', () => {
    const only = async () => (await wall()).list[0];

    it('shows each pupil’s newest published site with the picture of that version, and no other project [CLASS-004]', async () => {
      const { userNo } = await userOf(pupil);
      await insertProject(open().db, await idOf(pupil));
      expect(await wall()).toMatchObject({
        ...{ id: classroom, name: '7B', joinCode, members: 1 },
        list: [{ userNo, progress: 'none', activeAt: null, site: null }],
      });
      await publish(pupil, 'an old one');
      await app.clock.advance(1_000);
      const uuid = await publish(pupil, 'a poster');
      const { site } = (await only()) ?? {};
      expect(site).toMatchObject({ title: 'a poster', at: app.clock.now().getTime() });
      expect(site?.url).toContain(`site-${uuid.slice(0, 8)}`);
      const kept = createPagePictures({ db: open().db, clock: app.clock });
      const seen = () => app.send(classrooms.picture, { classroom, userNo }, { as: teacher });
      await kept.storePicture(uuid, 2, new Uint8Array([2]));
      // Version 2 is not published, so its picture must not be shown.
      expect(await (await seen()).json()).toMatchObject({ code: 404 });
      expect(site?.picture).toBeNull();
      await kept.storePicture(uuid, 1, new Uint8Array([1]));
      expect([...new Uint8Array(await (await seen()).arrayBuffer())]).toEqual([1]);
      // A new publication has another address, so that no cache shows the picture before it.
      const address = async () => (await only())?.site?.picture ?? '';
      expect(await address()).toMatch(new RegExp(`/members/${userNo}/picture\\?v=1-\\d+$`));
      await open().db.update(editions).set({ version: 2 }).where(eq(editions.projectUuid, uuid));
      expect(await address()).toMatch(/\?v=2-\d+$/);
      await open().db.update(sites).set({ current: null }).where(eq(sites.projectUuid, uuid));
      expect((await only())?.site?.title).toBe('an old one');
    });

    it('shows who is stuck: a failed answer at once, a broken page after minutes without a message, and for as long as it is broken [CLASS-005, FIX-026]', async () => {
      const project = await insertProject(open().db, await idOf(pupil));
      const progress = async () => (await only())?.progress;
      await addRun(pupil, 'done', project);
      const activeAt = app.clock.now().getTime();
      expect(await only()).toMatchObject({ progress: 'fine', activeAt });
      await addCheck(project, ['src/App.tsx is broken']);
      expect(await progress()).toBe('fine');
      await app.clock.advance(limits.classrooms.quietMs);
      expect(await progress()).toBe('broken');
      // The logs of a day ago are removed at night.
      await sweepLogs(open().db, new Date(app.clock.now().getTime() + 1));
      expect(await progress()).toBe('broken');
      await app.clock.advance(1_000);
      await addRun(pupil, 'failed', project);
      expect(await progress()).toBe('failed');
      await app.clock.advance(1_000);
      await addRun(pupil, 'running', project);
      expect(await progress()).toBe('working');
    });

    /** Runs a check that finds these problems. */
    async function addCheck(projectUuid: string, problems: string[]) {
      const userId = await idOf(pupil);
      const handle = await app.services.runs.open({
        ...{ kind: 'check', userId, projectUuid, input: {} },
      });
      const check = { version: 1, problems: problems.map((title) => ({ title })) };
      handle.append({ type: 'check', check: check as unknown as Check });
      await handle.end('done', { status: 'END', code: 200 });
    }
  });

  it('let their teacher give a pupil a one-time password, which ends the pupil’s sessions [CLASS-006]', async () => {
    const { userNo } = await userOf(pupil);
    await app.clock.advance(limits.sms.resendMs);
    const answer = await app.call(classrooms.resetPassword, { classroom, userNo }, { as: teacher });
    expect(answer.data).toEqual({
      password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/),
      until: app.clock.now().getTime() + limits.password.oneTimeMs,
    });
    expect((await app.call(account.user, {}, { as: pupil })).code).toBe(401);
    const entry = await open()
      .db.select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'password-changed'), sql`${auditLog.detail} ? 'teacher'`));
    expect(entry.at(-1)?.detail).toEqual({ oneTime: true, teacher: await idOf(teacher) });
    void signIn;
  });

  it('let no teacher take over the account of somebody with a role: 403 [CLASS-006]', async () => {
    for (const [one, role] of [
      [stranger, 'operator'],
      [other, 'teacher'],
    ] as const) {
      await run(`roles grant ${one.phone} ${role}`);
      await app.call(classrooms.join, { code: joinCode }, { as: one });
      const { userNo } = await userOf(one);
      expect(
        (await app.call(classrooms.resetPassword, { classroom, userNo }, { as: teacher })).code,
      ).toBe(403);
      expect((await app.call(account.user, {}, { as: one })).code).toBe(200);
    }
  });

  it('renew their code, and let a pupil go who keeps the account [CLASS-002]', async () => {
    const { data } = await app.call(classrooms.renewCode, { classroom }, { as: teacher });
    expect(data.joinCode).not.toBe(joinCode);
    expect((await app.call(classrooms.join, { code: joinCode }, { as: stranger })).code).toBe(404);
    const { userNo } = await userOf(pupil);
    expect(
      (await app.call(classrooms.removeMember, { classroom, userNo }, { as: teacher })).code,
    ).toBe(200);
    expect((await wall()).list).toEqual([]);
    expect((await userOf(pupil)).userNo).toBe(userNo);
    expect((await mine(pupil)).joined).toEqual([]);
  });

  it('end with their last teacher, whose roles are erased [CLASS-001]', async () => {
    const userId = await idOf(teacher);
    await open()
      .db.update(users)
      .set({
        deletionAskedAt: new Date(app.clock.now().getTime() - limits.account.deletionGraceMs),
      })
      .where(eq(users.id, userId));
    await app.services.ownAccount.deletion.eraseDueAccounts((_, error) => {
      throw error;
    });
    const { db } = open();
    expect(await db.select().from(roles).where(eq(roles.userId, userId))).toEqual([]);
    const left = await db.select().from(classroomRows).where(eq(classroomRows.id, classroom));
    expect(left).toEqual([]);
    expect(
      await db.select().from(classroomMembers).where(eq(classroomMembers.classroomId, classroom)),
    ).toEqual([]);
  });
});

withDatabase('the classes of another server', (open) => {
  it('do not exist: 404 [CLASS-001]', async () => {
    const app = await createTestApp(open());
    const as = await app.signIn();
    await app.services.admin.run({ do: 'roles-grant', user: as.phone, role: 'teacher' });
    expect((await app.call(classrooms.mine, {}, { as })).code).toBe(404);
    expect((await app.call(classrooms.create, { name: '7B' }, { as })).code).toBe(404);
    await app.close();
  });
});
