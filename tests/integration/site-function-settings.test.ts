import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { insertFirstEdition } from '../../services/publishing/index.ts';
import { createSchedules } from '../../services/site-functions/index.ts';
import {
  projects as projectRows,
  siteFunctionLines,
  siteSchedules,
  siteSecrets,
} from '../../services/store/schema/index.ts';
import { createTestApp, type Person, read, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { createManagedProject } from '../support/managed-project.ts';
import { sampleInput } from '../support/sample-input.ts';

const { siteFunctions, projects } = contract;
const secret = 'sk_live_0123456789';

withDatabase('secrets, hosts and schedules of functions', (open) => {
  let app: TestApp;
  let ann: Person;
  let uuid: string;
  const clock = new FakeClock('2027-01-31T07:58:00Z');
  beforeAll(async () => {
    app = await createTestApp(open(), { clock, environment: { PLANS: 'on' } });
    ann = await app.signIn();
    await app.services.admin.run({ do: 'grant-plan', user: ann.phone, plan: 'CODE_PLAN_PRO' });
    uuid = await createManagedProject(app, ann, 'create table a (id int primary key)');
  }, 60_000);
  afterAll(() => app?.close());

  const settings = async () => (await app.call(siteFunctions.settings, { uuid }, { as: ann })).data;
  const put = (fields: { name: string; value: string; data?: 'test' | 'live' }) =>
    app.call(siteFunctions.putSecret, { uuid, ...fields }, { as: ann });

  it.each(Object.entries(siteFunctions) as [string, Call][])(
    'answers %s only to the owner, and only with a plan that has backends [DB-136, MEM-022]',
    async (_, call) => {
      const given = { ...sampleInput(call), name: 'PAY', host: 'api.example', value: 'a' };
      const ask = async (project: string, as?: Person) =>
        (await read(await app.send(call, { ...given, uuid: project } as never, { as }))).code;
      const bob = await app.signIn();
      expect(await ask(uuid)).toBe(401);
      expect(await ask(uuid, bob)).toBe(404);
      const own = (await app.call(projects.issueUuid, {}, { as: bob })).data.uuid;
      await app.call(projects.create, { uuid: own, title: 'Free' }, { as: bob });
      expect(await ask(own, bob)).toBe(403);
    },
  );

  it('stores a secret encrypted for its project, and shows its name only [DB-135]', async () => {
    expect((await put({ name: 'PAY_KEY', value: secret })).code).toBe(200);
    expect(await settings()).toMatchObject({ secrets: [{ name: 'PAY_KEY', hasLive: false }] });
    const { secrets } = app.services.functions;
    expect(await secrets.valuesOf(uuid, 'live')).toEqual({ PAY_KEY: secret });
    await put({ name: 'PAY_KEY', value: 'of live data', data: 'live' });
    expect(await secrets.valuesOf(uuid, 'test')).toEqual({ PAY_KEY: secret });
    expect(await secrets.valuesOf(uuid, 'live')).toEqual({ PAY_KEY: 'of live data' });
    const { db } = open();
    const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.projectUuid, uuid));
    expect(JSON.stringify(row)).not.toMatch(/sk_live|of live data/);
    // A row that is copied to another project cannot be decrypted there.
    const other = crypto.randomUUID();
    if (row) await db.insert(siteSecrets).values({ ...row, projectUuid: other });
    await expect(secrets.valuesOf(other, 'test')).rejects.toThrow();
    await app.call(
      siteFunctions.removeSecret,
      { uuid, name: 'PAY_KEY', data: 'live' },
      { as: ann },
    );
    expect(await secrets.valuesOf(uuid, 'live')).toEqual({ PAY_KEY: secret });
    await app.call(siteFunctions.removeSecret, { uuid, name: 'PAY_KEY' }, { as: ann });
    expect((await settings()).secrets).toEqual([]);
  });

  it('refuses names and values that are wrong, and more secrets than may be kept [DB-135]', async () => {
    for (const name of ['SUPABASE_URL', 'a b', 'NODE_OPTIONS', ''])
      expect((await put({ name, value: 'x' })).code).toBe(400);
    expect((await put({ name: 'LONG', value: 'x'.repeat(8193) })).code).toBe(400);
    expect(await put({ name: 'NONE', value: 'x', data: 'live' })).toMatchObject({
      ...{ code: 404, data: { name: 'secretMissing' } },
    });
    const { secrets } = app.services.functions;
    for (let index = 0; index < 50; index++)
      await secrets.put(uuid, { name: `KEY_${index}`, value: 'x', data: 'test' });
    expect(await put({ name: 'ONE_MORE', value: 'x' })).toMatchObject({ code: 706 });
    expect((await put({ name: 'KEY_7', value: 'other' })).code).toBe(200);
  });

  it('keeps the hosts that the owner allows [DB-134]', async () => {
    const add = (host: string) => app.call(siteFunctions.addHost, { uuid, host }, { as: ann });
    expect((await add(' https://API.example.com/v1 ')).data).toEqual({ host: 'api.example.com' });
    expect(await add('169.254.169.254')).toMatchObject({
      ...{ code: 400, data: { name: 'hostNotValid' } },
    });
    expect((await settings()).hosts).toEqual(['api.example.com']);
    await app.call(siteFunctions.removeHost, { uuid, host: 'api.example.com' }, { as: ann });
    expect((await settings()).hosts).toEqual([]);
  });

  it('keeps the newest 200 lines of each set of data [DB-133]', async () => {
    const { lines } = app.services.functions;
    const line = (text: string) => ({ at: clock.now(), name: 'pay', isError: false, text });
    await lines.keep(uuid, 'live', [line('of live data')]);
    for (let index = 0; index < 5; index++)
      await lines.keep(
        uuid,
        'test',
        Array.from({ length: 50 }, (_, at) => line(`line ${index * 50 + at}`)),
      );
    const { list } = (await app.call(siteFunctions.lines, { uuid }, { as: ann })).data;
    expect([list.length, list[0]?.text, list.at(-1)?.text]).toEqual([200, 'line 249', 'line 50']);
    const [kept] = await open()
      .db.select({ count: sql<number>`count(*)::int` })
      .from(siteFunctionLines);
    expect(kept?.count).toBe(201);
  });

  it('runs the schedules of a published app once each, and skips a run during another [DB-138]', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const folder = 'supabase/functions';
    await app.services.versions.commit({
      ...{ project: uuid, kind: 'save' },
      changes: [
        { path: `${folder}/report/index.ts`, bytes: bytes('Deno.serve(() => new Response())') },
        {
          path: `${folder}/report/schedule.json`,
          bytes: bytes('{"cron":"*/10 * * * *","timezone":"Asia/Shanghai"}'),
        },
      ],
    });
    const ran: string[] = [];
    let finish = (): void => {};
    let waits = false;
    const schedules = createSchedules({
      ...{ db: open().db, clock, functions: app.services.functions, log: () => {} },
      async invoke(project, name) {
        ran.push(`${name} ${clock.now().toISOString().slice(11, 16)}`);
        expect(project).toBe(uuid);
        if (waits) await new Promise<void>((go) => (finish = go));
        return ran.length === 1 ? 200 : 500;
      },
    });
    const due: Parameters<typeof schedules.run>[0][] = [];
    const tick = async () => {
      due.length = 0;
      await schedules.tick(async (one) => void due.push(one));
      return due.map(({ name, at }) => `${name} ${at.slice(11, 16)}`);
    };
    // Nothing runs before the app is published.
    expect(await tick()).toEqual([]);
    await open().db.execute(
      sql`update backends set live_keys = test_keys where project_uuid = ${uuid}`,
    );
    await insertFirstEdition(open().db, 'reports', {
      ...{ projectUuid: uuid, version: 1, fingerprint: '', manifest: {}, bytes: 0 },
      ...{ title: '', sentence: '', at: clock.now() },
    });
    expect(await tick()).toEqual([]);
    await clock.advance(3 * 60_000);
    expect(await tick()).toEqual(['report 08:00']);
    // The job is enqueued twice, for example by two processes, and runs once.
    await Promise.all([...due, ...due].map((one) => schedules.run(one)));
    expect(ran).toEqual(['report 08:01']);
    expect(await schedules.list(uuid)).toMatchObject([{ lastStatus: 'ok', runningSince: null }]);

    // The server was away for two hours: what was missed runs once.
    await clock.advance(2 * 3_600_000);
    expect(await tick()).toEqual(['report 08:10']);
    waits = true;
    const [missed] = due;
    const running = missed && schedules.run(missed);
    await expect.poll(() => ran).toEqual(['report 08:01', 'report 10:01']);
    expect(await tick()).toEqual([]);
    // The next time comes while that run still goes on.
    await open()
      .db.update(siteSchedules)
      .set({ nextAt: new Date('2027-01-31T10:01:00Z') });
    await tick();
    await Promise.all(due.map((one) => schedules.run(one)));
    expect(await schedules.list(uuid)).toMatchObject([
      { lastStatus: 'skipped', nextAt: new Date('2027-01-31T10:10:00Z') },
    ]);
    finish();
    await running;
    expect(ran).toEqual(['report 08:01', 'report 10:01']);
    expect(await schedules.list(uuid)).toMatchObject([{ lastStatus: 'failed' }]);
    const lines = await app.services.functions.lines.list(uuid, 'live');
    expect(lines[0]?.text).toBe('A scheduled run ended with status 500.');
  });

  it('forgets everything with the project [DB-135]', async () => {
    const [project] = await open()
      .db.select({ id: projectRows.id, userId: projectRows.userId })
      .from(projectRows)
      .where(eq(projectRows.uuid, uuid));
    const removed = await app.services.projects.remove(project?.userId ?? 0, [`${project?.id}`]);
    expect(removed.deleted).toHaveLength(1);
    const left = await open()
      .db.select()
      .from(siteSecrets)
      .where(eq(siteSecrets.projectUuid, uuid));
    expect(left).toEqual([]);
    expect(await open().db.select().from(siteSchedules)).toEqual([]);
  });
});
