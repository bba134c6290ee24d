import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { toWireTime } from '../../domain/time/time.ts';
import { readCurrentPlan } from '../../services/account/plan-grants.ts';
import { createProjects, type ProjectsService } from '../../services/projects/index.ts';
import {
  messages,
  permissions,
  projects as rows,
  runs,
  versions,
} from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { failure } from '../support/expect.ts';
import { insertUserRow } from '../support/people.ts';
import { removeRows } from '../support/project-rows.ts';

withDatabase('projects', (open) => {
  let projects: ProjectsService;
  let clock: FakeClock;
  let ada: number;
  let bob: number;
  const dropped: string[] = [];

  beforeEach(async () => {
    const { db } = open();
    clock = new FakeClock();
    dropped.length = 0;
    projects = createProjects({
      db,
      clock,
      planOf: (userId) => readCurrentPlan(db, userId, clock.now()),
      removeRows,
      onDeleted: async (uuid) => {
        dropped.push(uuid);
      },
    });
    ada = (await insertUserRow(db)).id;
    bob = (await insertUserRow(db)).id;
  });

  const made = async (title = 'A shop') => {
    const { uuid } = await projects.issueUuid(ada);
    const { id } = await projects.create(ada, { uuid, title, isManage: 0, chatId: '', webType: 1 });
    return { uuid, id };
  };

  it('issues a new uuid, which is turned into one project however often it is asked [PROJ-004, PROJ-006, GAP-40]', async () => {
    const { uuid } = await projects.issueUuid(ada);
    const input = { uuid, title: 'A shop', isManage: 0, chatId: 'c1', webType: 1 } as const;
    const answers = await Promise.all([1, 2, 3].map(() => projects.create(ada, input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await projects.infoByUuid(ada, uuid)).toMatchObject({
      uuid,
      title: 'A shop',
      chatId: 'c1',
      status: 2,
      fromType: 0,
    });
  });

  it('keeps the row that a run created and lets the client name it once [GAP-40]', async () => {
    const { uuid } = await projects.issueUuid(ada);
    const row = await projects.claim({ uuid, userId: ada, title: 'make me a shop', webType: 1 });
    expect(row).toMatchObject({ uuid, status: 0, named: 0 });
    await projects.suggestTitle(uuid, 'Shop');
    expect(
      await projects.create(ada, {
        uuid,
        title: 'Ada’s shop',
        isManage: 0,
        chatId: '',
        webType: 1,
        status: 2,
      }),
    ).toEqual({
      id: String(row.id),
    });
    await projects.suggestTitle(uuid, 'Another');
    expect(await projects.infoByUuid(ada, uuid)).toMatchObject({ title: 'Ada’s shop', status: 0 });
  });

  it('accepts only the user’s own project or own uuid of the last 24 h [GAP-34]', async () => {
    const { uuid } = await projects.issueUuid(ada);
    const claim = (userId: number, one = uuid) =>
      projects.claim({ uuid: one, userId, title: 't', webType: 1 });
    await expect(claim(bob)).rejects.toSatisfy(failure('notFound'));
    await expect(claim(ada, randomUUID())).rejects.toSatisfy(failure('notFound'));
    await expect(claim(ada, 'no-uuid')).rejects.toSatisfy(failure('notFound'));
    const old = await projects.issueUuid(ada);
    await clock.advance(limits.project.issuedUuidMs + 1);
    await expect(claim(ada, old.uuid)).rejects.toSatisfy(failure('notFound'));
    const fresh = await projects.issueUuid(ada);
    const both = await Promise.all([claim(ada, fresh.uuid), claim(ada, fresh.uuid)]);
    expect(both[0]?.id).toBe(both[1]?.id);
    await projects.setStatus(fresh.uuid, 2);
    expect((await claim(ada, fresh.uuid)).status).toBe(0);
  });

  it('allows a free user three projects, without counting deleted ones [GAP-28, PROJ-028]', async () => {
    const first = await made();
    const spare = await projects.issueUuid(ada);
    await made();
    await made();
    await expect(projects.issueUuid(ada)).rejects.toSatisfy(failure('projectQuota'));
    await expect(
      projects.claim({ uuid: spare.uuid, userId: ada, title: 't', webType: 1 }),
    ).rejects.toSatisfy(failure('projectQuota'));
    expect(await projects.remove(ada, [first.id])).toEqual({ deleted: [first.id], skipped: [] });
    expect(dropped).toEqual([first.uuid]);
    await made();
    const { db } = open();
    await db
      .insert(permissions)
      .values({ userId: ada, code: 'CODE_PLAN_ADVANCE', startsAt: clock.now(), endsAt: null });
    await made();
  });

  it('makes a free user’s projects public and a paying member’s private [GAP-29, PROJ-007, ODD-07]', async () => {
    const shop = await made();
    expect(await projects.infoByUuid(bob, shop.uuid)).toMatchObject({
      grade: 1,
      readOnly: true,
      owner: { username: null },
    });
    const { db } = open();
    await db
      .insert(permissions)
      .values({ userId: ada, code: 'CODE_PLAN_PRO', startsAt: clock.now(), endsAt: null });
    const secret = await made();
    expect(await projects.infoByUuid(ada, secret.uuid)).toMatchObject({
      grade: 2,
      readOnly: false,
    });
    await expect(projects.infoByUuid(bob, secret.uuid)).rejects.toSatisfy(failure('notFound'));
    await expect(projects.own(shop.uuid, bob)).rejects.toSatisfy(failure('notFound'));
  });

  it('returns every field of a project; its time is that of its creation; only the services make it managed [PROJ-001, ODD-15, DB-003]', async () => {
    const { uuid } = await projects.issueUuid(ada);
    const createTime = toWireTime(clock.now());
    const { id } = await projects.create(ada, {
      ...{ uuid, title: 'A shop', isManage: 1, chatId: 'c1', webType: 0 },
    });
    await clock.advance(60_000);
    const previewUrl = `http://${uuid}.preview.localhost:4100/`;
    await projects.update(ada, { id, title: 'A tea shop', previewUrl });
    expect(await projects.infoByUuid(ada, uuid)).toMatchObject({
      ...{ id, projectId: id, uuid, title: 'A tea shop', grade: 1, isManage: 0, chatId: 'c1' },
      ...{ previewUrl, webType: 0, status: 2, fromType: 0, createTime },
    });
  });

  it('changes only the given fields, and only the owner’s project [PROJ-005]', async () => {
    const { id, uuid } = await made();
    const previewUrl = `http://${uuid}.preview.localhost:4100/`;
    expect(await projects.update(ada, { id, uuid, previewUrl })).toMatchObject({ title: 'A shop' });
    expect(await projects.update(ada, { id, title: 'Renamed', isManage: 1 })).toMatchObject({
      title: 'Renamed',
      isManage: 0,
      previewUrl,
    });
    await expect(projects.update(bob, { id, title: 'Mine' })).rejects.toSatisfy(
      failure('notFound'),
    );
    await expect(projects.update(ada, { id: 'one', title: 'x' })).rejects.toSatisfy(
      failure('notFound'),
    );
    await expect(projects.update(ada, { id, uuid: randomUUID() })).rejects.toSatisfy(
      failure('notFound'),
    );
    expect(await projects.update(ada, { id, previewUrl: '' })).toMatchObject({ previewUrl: '' });
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/login',
    'http://x.preview.localhost:4100/',
    `http://${randomUUID()}.preview.localhost:4100/`,
    'http://UUID.preview.localhost:4100/\n',
    'http://UUID.preview.localhost:4100/login',
    'http://UUID.preview.localhost.evil.example/',
  ])(
    'refuses %j as a preview address, and hides one that was stored before [SEC-M12, SEC-L7]',
    async (address) => {
      const { id, uuid } = await made();
      const previewUrl = address.replace('UUID', uuid);
      await expect(projects.update(ada, { id, previewUrl })).rejects.toSatisfy(
        failure('invalidInput'),
      );
      await open().db.update(rows).set({ previewUrl }).where(eq(rows.uuid, uuid));
      expect([
        (await projects.infoByUuid(ada, uuid)).previewUrl,
        (await projects.readable(uuid, ada)).previewUrl,
      ]).toEqual(['', previewUrl]);
    },
  );

  it('deletes a project with all its rows and skips one under generation', async () => {
    const { db } = open();
    const [busy, idle] = [await made(), await made()];
    const at = clock.now();
    const run = {
      kind: 'chat' as const,
      userId: ada,
      input: {},
      owner: 'test',
      leaseUntil: at,
      createdAt: at,
    };
    await db
      .insert(runs)
      .values({ ...run, id: randomUUID(), projectUuid: busy.uuid, status: 'running' });
    await db
      .insert(runs)
      .values({ ...run, id: randomUUID(), projectUuid: idle.uuid, status: 'done' });
    await db
      .insert(messages)
      .values({ projectUuid: idle.uuid, role: 'user', content: 'hello', createdAt: at });
    await db
      .insert(versions)
      .values({ projectUuid: idle.uuid, number: 1, kind: 'turn', manifest: {}, at });
    expect(await projects.remove(bob, [busy.id, idle.id])).toEqual({ deleted: [], skipped: [] });
    expect(await projects.remove(ada, [busy.id, idle.id, '999999', 'x'])).toEqual({
      deleted: [idle.id],
      skipped: [busy.id],
    });
    expect(await db.select().from(messages)).toEqual([]);
    expect(await db.select().from(versions)).toEqual([]);
    expect((await db.select().from(runs)).map((row) => row.projectUuid)).toEqual([busy.uuid]);
  });
});
