import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { createFreeBudget } from '../../services/billing/ledger/index.ts';
import type { FreeBudget, FreeKind } from '../../services/ports/free-budget.ts';
import { type OpenDatabase, openPostgres } from '../../services/store/open-database.ts';
import { freeTokens } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertUser } from '../support/rows.ts';

const hour = 60 * 60 * 1000;

withDatabase('the free budget', (open) => {
  /** 10:00 in Shanghai, on a different day for each test. */
  let day = 0;
  const morning = () => new FakeClock(new Date(Date.UTC(2026, 2, ++day, 2)).toISOString());
  const reserve = (budget: FreeBudget, userId: number, tokens: number, kind: FreeKind = 'repair') =>
    budget.reserve({ userId, run: randomUUID(), kind, tokens });

  it('gives each user a daily amount, counts its use and restarts at midnight in Shanghai [SEC-H1]', async () => {
    const clock = morning();
    const budget = createFreeBudget({
      db: open().db,
      clock,
      limits: { perUser: 1_000, perServer: 1_000_000 },
    });
    const [ada, bob] = [await insertUser(open().db), await insertUser(open().db)];
    const first = await reserve(budget, ada, 400, 'auto-repair');
    expect(await budget.remaining(ada)).toBe(600);
    await first?.settle(700);
    expect(await budget.remaining(ada)).toBe(300);
    const second = await reserve(budget, ada, 400, 'correction');
    expect(await budget.remaining(ada)).toBe(0);
    expect(await reserve(budget, ada, 1)).toBeUndefined();
    expect(await budget.remaining(bob)).toBe(1_000);
    // A reserved amount that is not used is returned.
    await second?.settle(100);
    expect(await budget.remaining(ada)).toBe(200);
    await clock.advance(13.9 * hour);
    expect(await budget.remaining(ada)).toBe(200);
    await clock.advance(0.2 * hour);
    expect(await budget.remaining(ada)).toBe(1_000);
  });

  it('limits the daily amount of all users together [SEC-H1]', async () => {
    const budget = createFreeBudget({
      db: open().db,
      clock: morning(),
      limits: { perUser: 1_000, perServer: 1_500 },
    });
    const users = [
      await insertUser(open().db),
      await insertUser(open().db),
      await insertUser(open().db),
    ];
    const [ada = 0, bob = 0, eve = 0] = users;
    await reserve(budget, ada, 1_000);
    expect(await budget.remaining(bob)).toBe(500);
    await reserve(budget, bob, 1_000);
    expect(await budget.remaining(eve)).toBe(0);
    expect(await reserve(budget, eve, 1)).toBeUndefined();
  });

  it('gives nothing when the operator sets it to 0 [SEC-H1]', async () => {
    const budget = createFreeBudget({
      db: open().db,
      clock: morning(),
      limits: { perUser: 0, perServer: 1_000 },
    });
    expect(await reserve(budget, await insertUser(open().db), 1)).toBeUndefined();
  });

  it.each([
    ['of a user', { perUser: 1_000, perServer: 1_000_000 }, 1],
    ['of the server', { perUser: 1_000_000, perServer: 1_000 }, 4],
  ])(
    'is never exceeded by concurrent requests %s, in two processes too [SEC-H1]',
    async (_, limits, people) => {
      const clock = morning();
      const users = await Promise.all(Array.from({ length: people }, () => insertUser(open().db)));
      const url = open().kind === 'postgres' ? await addressOf(open()) : undefined;
      const other = url ? await openPostgres(url) : undefined;
      const budgets = [open(), other ?? open()].map(({ db }) =>
        createFreeBudget({ db, clock, limits }),
      );
      const asked = Array.from({ length: 40 }, (_, at) =>
        reserve(budgets[at % 2] as FreeBudget, users[at % people] ?? 0, 100),
      );
      const granted = (await Promise.all(asked)).filter((grant) => grant !== undefined);
      expect(granted).toHaveLength(10);
      const rows = (
        await Promise.all(
          users.map((id) => open().db.select().from(freeTokens).where(eq(freeTokens.userId, id))),
        )
      ).flat();
      expect(rows.map(({ tokens }) => tokens)).toEqual(Array.from({ length: 10 }, () => 100));
      await other?.close();
    },
  );

  it('estimates a repair from the latest ones of this server [SEC-H1]', async () => {
    const budget = createFreeBudget({ db: open().db, clock: morning() });
    expect(await budget.typicalRepairTokens()).toBe(10_000);
    const user = await insertUser(open().db);
    for (const used of [4_000, 3_000, 2_000, 3_000, 9_000])
      await (await reserve(budget, user, 100, 'auto-repair'))?.settle(used);
    // Failed, unsettled and other runs do not count.
    await (await reserve(budget, user, 100))?.settle(0);
    await reserve(budget, user, 100);
    await (await reserve(budget, user, 100, 'correction'))?.settle(100);
    expect(await budget.typicalRepairTokens()).toBe(3_000);
  });
});

/** The address of the test's own database, for a second process. */
async function addressOf({ db }: OpenDatabase): Promise<string> {
  const { rows } = (await db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  return `${inject('postgresUrl')}/${rows[0]?.name}`;
}
