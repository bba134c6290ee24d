import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../domain/errors.ts';
import { shanghaiTime } from '../../domain/time/time.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { createFreeBudget } from '../../services/billing/ledger/index.ts';
import { auditLog, users } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertUserRow } from '../support/people.ts';

const hour = 60 * 60 * 1000;

withDatabase('user groups', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    // 10:00 in Shanghai.
    const clock = new FakeClock('2026-03-02T02:00:00.000Z');
    app = await createTestApp(open(), {
      environment: { PLANS: 'off', MODEL_BUDGET_PER_DAY: '100000' },
      clock,
    });
  });
  afterAll(() => app.close());

  async function pupil(groupName: string): Promise<number> {
    const { id } = await insertUserRow(open().db);
    await open().db.update(users).set({ groupName }).where(eq(users.id, id));
    return id;
  }
  function run(line: string) {
    const command = parseAdminCommand(line.split(' '), 'command:groups');
    if (!command) throw new Error(`not understood: ${line}`);
    return app.services.admin.run(command);
  }
  /** Runs one turn. Returns the name of the refusal, if it was refused. */
  async function use(userId: number, tokens: number): Promise<string | undefined> {
    const id = randomUUID();
    try {
      await app.services.ledger.assertFunds(userId);
      await app.services.ledger.hold({ run: id, userId, wanted: 1_000 });
    } catch (error) {
      return isFailure(error) ? error.entry.name : String(error);
    }
    await app.services.ledger.capture({
      run: id,
      projectUuid: randomUUID(),
      used: tokens,
      detail: {},
    });
    return undefined;
  }
  const left = async (userId: number) => (await app.services.ledger.balance(userId)).tokens;

  it.each([
    'groups quota 7B',
    'groups quota 7B --per-day',
    'groups quota 7B --per-day -5',
    'groups quota --per-day 5',
    'groups quota 7B --a 5',
    'spend --days 0',
    'groups 7B',
  ])('are unchanged by %s', (line) => {
    expect(parseAdminCommand(line.split(' '), 'command:groups')).toBeUndefined();
  });

  describe('a daily budget [PP-18]', () => {
    it('of each user: reported before, enforced after it, reset at midnight in Shanghai', async () => {
      const [one, other] = [await pupil('7B'), await pupil('7B')];
      expect(await run('groups quota 7B --per-day 5000')).toMatchObject({
        ok: true,
        lines: [{}, expect.stringMatching(/^7B +2 +0 +5000 +none$/)],
      });
      expect(await left(one)).toBe(5_000);
      expect(await use(one, 4_000)).toBeUndefined();
      expect(await left(one)).toBe(1_000);
      // A turn that was allowed to start may use more than what is left.
      expect(await use(one, 3_000)).toBeUndefined();
      expect([await left(one), await left(other)]).toEqual([0, 5_000]);
      expect(await use(one, 1)).toBe('dayAllowance');
      expect(await use(other, 1)).toBeUndefined();
      await app.clock.advance(14 * hour);
      expect(await use(one, 1)).toBeUndefined();
    });

    it('of a group in total', async () => {
      const [one, other, elsewhere] = [await pupil('8A'), await pupil('8A'), await pupil('8C')];
      await run('groups quota 8A --together 6000');
      expect(await use(one, 6_000)).toBeUndefined();
      expect(await use(other, 1)).toBe('dayAllowance');
      expect(await use(elsewhere, 1)).toBeUndefined();
      await run('groups quota 8A --together none');
      expect(await use(other, 1)).toBeUndefined();
    });

    it('of the whole server', async () => {
      await app.clock.advance(24 * hour);
      const [one, other] = [await pupil('9A'), await pupil('9B')];
      expect(await use(one, 99_999)).toBeUndefined();
      expect(await left(other)).toBe(1);
      expect(await use(one, 1)).toBeUndefined();
      expect(await use(other, 1)).toBe('dayAllowance');
    });
  });

  it('reports the usage of groups by day [PP-18]', async () => {
    const { lines } = await run('spend --days 3');
    expect(lines[0]).toMatch(/^day \(Beijing\) +7B +8A +8C +9A +together$/);
    expect(lines.slice(1).map((line) => line.split(/ +/))).toEqual([
      ['2026-03-04', '0', '0', '0', '100000', '100000'],
      ['2026-03-03', '1', '6001', '1', '0', '6003'],
      ['2026-03-02', '7001', '0', '0', '0', '7001'],
      ['sum', '7002', '6001', '1', '100000', '113004'],
    ]);
  });

  it('reports by day and kind what was given free of charge [SEC-H1]', async () => {
    const { services } = app;
    const user = await pupil('9C');
    const budget = createFreeBudget({ db: open().db, clock: app.clock });
    for (const [kind, tokens] of [
      ['auto-repair', 700],
      ['correction', 50],
      ['correction', 7],
    ] as const)
      await (
        await budget.reserve({ userId: user, run: randomUUID(), kind, tokens: 10_000 })
      )?.settle(tokens);
    const { lines } = await services.admin.run({ do: 'spend', days: 2 });
    const at = lines.indexOf('Given free of charge:');
    const day = shanghaiTime(app.clock.now().getTime()).day;
    expect(lines.slice(at + 2).map((line) => line.split(/ +/))).toEqual([
      [day, '700', '0', '57', '0', '0', '757'],
      [expect.any(String), '0', '0', '0', '0', '0', '0'],
      ['sum', '700', '0', '57', '0', '0', '757'],
    ]);
  });

  it('audits a budget, and requires a group [PP-18]', async () => {
    expect(await run('groups quota 12Z --per-day 5')).toMatchObject({ ok: false });
    const noted = await open().db.select().from(auditLog).where(eq(auditLog.object, 'group:8A'));
    expect(noted).toMatchObject([
      { actor: 'admin', action: 'group-quota-changed', detail: { togetherPerDay: 6_000 } },
      { detail: { togetherPerDay: null } },
    ]);
  });
});
