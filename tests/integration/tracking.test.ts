import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import {
  type BeaconFields,
  beaconActions,
  beaconKinds,
  signBeacon,
} from '../../domain/tracking/beacon.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { nodeHashes } from '../../services/http/signature.ts';
import { beacons, runs } from '../../services/store/schema/index.ts';
import { sweepBeacons } from '../../services/tracking/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { insertUser } from '../support/rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

withDatabase('the beacon collector', (open) => {
  let app: TestApp;
  let ip = '';
  let addresses = 0;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ip = `198.51.100.${++addresses}`;
    await open().db.delete(beacons);
  });

  async function fields(more: BeaconFields = {}): Promise<BeaconFields> {
    const all = {
      visitor_uuid: randomUUID(),
      user_id: '',
      timestamp: String(app.clock.now().getTime()),
      nonce: randomUUID(),
      origin: 'http://localhost:3000',
      url: 'http://localhost:3000/',
      ...more,
    };
    return {
      ...all,
      signature: await signBeacon(all, nodeHashes),
      ...(more.signature ? { signature: more.signature } : {}),
    };
  }
  const from = (more: Record<string, string> = {}) => ({ 'x-client-ip': ip, ...more });
  const get = (kind: string, sent: BeaconFields, headers: Record<string, string> = {}) =>
    app.services.app.request(`/servers/track/${kind}?${new URLSearchParams(sent)}`, {
      headers: from(headers),
    });
  const post = (kind: string, body: string, headers: Record<string, string> = {}) =>
    app.services.app.request(`/servers/track/${kind}`, {
      method: 'POST',
      body,
      headers: from(headers),
    });
  const rows = () => open().db.select().from(beacons).orderBy(beacons.id);

  it.each(beaconKinds)('accepts %s as an image and as a post [GAP-62, TRACK-001]', async (kind) => {
    const picture = await get(kind, await fields());
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.length, bytes.subarray(0, 6).toString()]).toEqual([43, 'GIF89a']);
    const posted = await post(kind, new URLSearchParams(await fields()).toString());
    expect([posted.status, await posted.text()]).toEqual([204, '']);
    expect((await rows()).map((row) => [row.kind, row.signed])).toEqual([
      [kind, true],
      [kind, true],
    ]);
  });

  it('stores the sent fields, without query, full address and anything too long [GAP-62]', async () => {
    const visitor = randomUUID();
    await post(
      'page_exit',
      JSON.stringify(
        await fields({
          visitor_uuid: visitor,
          user_id: '10001',
          url: 'http://localhost:3000/?invite=SECRET#x',
          title: '题'.repeat(300),
          prompt: '𠮷'.repeat(300),
          duration: '4200',
        }),
      ),
    );
    const [row] = await rows();
    expect(row).toMatchObject({
      visitorUuid: visitor,
      userId: 10001,
      url: 'http://localhost:3000/',
      durationMs: 4200,
      signed: true,
    });
    expect(row?.title).toBe('题'.repeat(100));
    expect(row?.prompt).toBe('𠮷'.repeat(200));
    expect(row?.ip).toBe('198.51.100.0');
  });

  it.each(beaconActions)('accepts the action %s [GAP-62]', async (action_type) => {
    await get('action', await fields({ action_type }));
    expect((await rows()).map((row) => row.action)).toEqual([action_type]);
  });

  it('returns the same for any invalid beacon, and flags a wrong signature [GAP-62]', async () => {
    const good = await fields();
    const late = await fields({
      timestamp: String(app.clock.now().getTime() - limits.signature.windowMs - 1),
    });
    const wrong: [string, BeaconFields][] = [
      ['pageview', {}],
      ['pageview', { ...good, visitor_uuid: 'x' }],
      ['nonsense', good],
      ['action', { ...(await fields({ action_type: 'steal' })), signature: 'f'.repeat(64) }],
      ['pageview', { ...good, url: 'http://localhost:3000/changed' }],
      ['pageview', late],
    ];
    for (const [kind, sent] of wrong) {
      const answer = await get(kind, sent);
      expect([kind, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
        kind,
        200,
        43,
      ]);
    }
    for (const body of [
      '',
      '{',
      '[1]',
      '\0',
      'x'.repeat(limits.tracking.bodyBytes + 1),
      '{"visitor_uuid":{"a":1}}',
    ])
      expect((await post('pageview', body)).status).toBe(204);
    expect((await app.services.app.request('/track/pageview')).status).toBe(200);
    expect((await rows()).map((row) => [row.kind, row.action, row.signed])).toEqual([
      ['action', null, false],
      ['pageview', null, false],
      ['pageview', null, false],
    ]);
  });

  it('stores a repeated beacon once [GAP-62]', async () => {
    const sent = await fields();
    await Promise.all([
      get('pageview', sent),
      get('pageview', sent),
      post('pageview', new URLSearchParams(sent).toString()),
    ]);
    expect(await rows()).toHaveLength(1);
  });

  const refusals = [{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[];
  it.each(refusals)('stores nothing of a visitor with %o [GAP-62]', async (headers) => {
    expect((await get('pageview', await fields(), headers)).status).toBe(200);
    expect(
      (await post('page_exit', new URLSearchParams(await fields()).toString(), headers)).status,
    ).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it('answers a flood as before and stores 120 a minute of it [GAP-62]', async () => {
    for (let i = 0; i < limits.tracking.perIpPerMinute + 5; i++)
      expect((await get('pageview', await fields())).status).toBe(200);
    expect(await rows()).toHaveLength(limits.tracking.perIpPerMinute);
  });

  it('keeps rows 180 days [GAP-62]', async () => {
    await get('pageview', await fields());
    const at = (ms: number) =>
      open()
        .db.update(beacons)
        .set({ at: new Date(app.clock.now().getTime() - ms) });
    const sweep = () => sweepBeacons(open().db, app.clock.now());
    await at(180 * dayMs - 1);
    await sweep();
    expect(await rows()).toHaveLength(1);
    await at(180 * dayMs + 1);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  describe('npm run admin -- visits', () => {
    it('prints visitors, sign-ups, prompts, builds and payments of each day', async () => {
      const { db } = open();
      const now = app.clock.now();
      const before = new Date(now.getTime() - dayMs);
      const me = randomUUID();
      await get('pageview', await fields({ visitor_uuid: me }));
      await get('pageview', await fields({ visitor_uuid: me }));
      await get('pageview', await fields());
      await get('action', await fields({ visitor_uuid: me, action_type: 'pay_success' }));
      await get('pageview', { ...(await fields()), signature: '' });
      await app.signIn();
      const userId = await insertUser(db);
      const run = (kind: 'chat' | 'command', input: Record<string, unknown>) => ({
        ...{
          id: randomUUID(),
          kind,
          userId,
          projectUuid: randomUUID(),
          status: 'done' as const,
          input,
          owner: 'x',
        },
        ...{ leaseUntil: before, createdAt: before },
      });
      await db
        .insert(runs)
        .values([
          run('chat', {}),
          run('chat', {}),
          run('command', { command: 2 }),
          run('command', { command: 1 }),
        ]);
      const command = parseAdminCommand(['visits', '--days', '2'], 'ref-of-test');
      expect(command).toEqual({ do: 'visits', days: 2 });
      const { ok, lines } = await app.services.admin.run(command as never);
      expect(ok).toBe(true);
      const cells = lines.map((line) => line.trim().split(/\s{2,}/));
      expect(cells[0]).toEqual([
        'day (UTC)',
        'visitors',
        'sign-ups',
        'prompts',
        'builds',
        'payments',
      ]);
      const day = (date: Date) => date.toISOString().slice(0, 10);
      const [today, yesterday] = [cells[1], cells[2]];
      expect([today?.[0], today?.[1], today?.[3], today?.[5]]).toEqual([day(now), '2', '0', '1']);
      expect(Number(today?.[2])).toBeGreaterThan(0);
      expect([yesterday?.[0], yesterday?.[1], yesterday?.[3], yesterday?.[4]]).toEqual([
        day(before),
        '0',
        '2',
        '1',
      ]);
      await db.delete(runs).where(eq(runs.userId, userId));
    });

    const badWords = [
      ['visits', '--days'],
      ['visits', '--days', '0'],
      ['visits', 'all'],
      ['visits', '--days', '7', 'x'],
    ];
    it.each(badWords)('rejects %s %s %s', (...words) => {
      expect(parseAdminCommand(words, 'ref-of-test')).toBeUndefined();
    });
  });
});
