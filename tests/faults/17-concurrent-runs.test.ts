import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../domain/errors.ts';
import { createLedger } from '../../services/billing/ledger/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { projects } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { createConversation } from '../support/conversation.ts';
import { openTestDatabase } from '../support/database.ts';
import {
  createRandom,
  faultCount,
  faultSeed,
  type Random,
  runsFaultsOnly,
} from '../support/faults.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { insertUserRow } from '../support/people.ts';

const rounds = faultCount(100, 1);
const chats = runsFaultsOnly ? 500 : 60;
const tokens = 100_000;

describe('row 17', () => {
  let opened: OpenDatabase;
  let model: LoopbackModel;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    opened = await openTestDatabase();
    model = await startLoopbackModel();
    ends.push(() => opened.close(), model.close);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  /**
   * Checks that the balance is the sum of the entries, and the held amount the sum of the open
   * holds. One SQL statement reads all of them, so they belong to the same moment.
   */
  async function look(userId: number) {
    const { rows } = (await opened.db.execute(sql`
      select a.balance::int, a.held::int, a.used::int,
        (select coalesce(sum(delta), 0)::int from token_ledger where user_id = a.user_id) as entries,
        (select coalesce(sum(amount), 0)::int from token_holds where user_id = a.user_id and status = 'open') as open
      from token_accounts a where a.user_id = ${userId}`)) as unknown as {
      rows: { balance: number; held: number; used: number; entries: number; open: number }[];
    };
    const [account] = rows;
    if (!account) throw new Error('There is no account');
    const { balance, held, entries, open } = account;
    expect(balance).toBe(entries);
    expect(held).toBe(open);
    expect(held).toBeGreaterThanOrEqual(0);
    expect(balance).toBeGreaterThanOrEqual(held);
    return account;
  }

  /** Repeats the check until the work is done. */
  async function watched<T>(userId: number, work: Promise<T>): Promise<T> {
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    done.catch(() => {});
    while (!isOver) {
      await look(userId);
      await setTimeout(20);
    }
    return done;
  }

  async function person(): Promise<number> {
    const { id } = await insertUserRow(opened.db);
    const ledger = createLedger({ db: opened.db, clock: new FakeClock() });
    await ledger.credit({ userId: id, amount: tokens, kind: 'gift', ref: `row-17:${id}` });
    return id;
  }

  it(
    `row 17: ${rounds} accounts of ${tokens} tokens, ${chats} concurrent chats until the balance is used up: never negative, entries equal the balance (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      const now = new Date();
      // Two processes of the services share the database.
      const talks = [
        createConversation(opened.db, model),
        createConversation(opened.db, model),
      ] as const;
      const told = { ended: 0, stopped: 0, failed: 0, busy: 0, empty: 0 };
      for (let round = 0; round < rounds; round++) {
        const userId = await person();
        const sites = Array.from({ length: chats }, () => randomUUID());
        await opened.db.insert(projects).values(
          sites.map((uuid) => ({
            uuid,
            userId,
            title: 'Row 17',
            grade: 1 as const,
            createdAt: now,
            updatedAt: now,
          })),
        );
        let charged = 0;
        for (let wave = 0; (await look(userId)).balance > 0; wave++) {
          model.otherwise = answer(random);
          const willStop = random.next() < 0.2;
          const all = sites.map(async (site, index) => {
            const talk = talks[index % 2 ? 1 : 0];
            const sent = await talk.send(userId, site);
            if (willStop) await talk.runs.stop(sent.run);
            return talk.events(sent);
          });
          for (const one of await watched(userId, Promise.allSettled(all))) {
            if (one.status === 'rejected') {
              const name = isFailure(one.reason) ? one.reason.entry.name : String(one.reason);
              expect(['taskRunning', 'insufficientTokens']).toContain(name);
              told[name === 'taskRunning' ? 'busy' : 'empty']++;
              continue;
            }
            const [cost, end] = one.value.slice(-2);
            if (end && 'status' in end) told[end.status === 'STOPPED' ? 'stopped' : 'ended']++;
            else told.failed++;
            if (cost && 'type' in cost && cost.type === 'end_tokens')
              charged += cost.data.charged ?? 0;
          }
          const { used, balance, held } = await look(userId);
          expect({ used, balance, held }, `round ${round}, wave ${wave}`).toEqual({
            used: charged,
            balance: tokens - charged,
            held: 0,
          });
        }
        const refused = await Promise.allSettled(sites.map((site) => talks[0].send(userId, site)));
        for (const one of refused)
          expect(one).toMatchObject({ status: 'rejected', reason: { entry: { code: 702 } } });
      }
      if (runsFaultsOnly) process.stdout.write(`row 17: ${JSON.stringify(told)}\n`);
      await Promise.all(talks.map((talk) => talk.close()));
    },
    rounds * 60_000 + 60_000,
  );

  it(
    `row 17: ${rounds} accounts of ${tokens} tokens, ${chats} concurrent runs with payments and refunds: no token is lost or created (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed + 1);
      const ledger = createLedger({ db: opened.db, clock: new FakeClock() });
      for (let round = 0; round < rounds; round++) {
        const userId = await person();
        const acts = Array.from({ length: chats }, (_, index) => {
          const ref = `row-17:${userId}:${index}`;
          const [draw, amount, used] = [
            random.next(),
            random.between(1, 2_000),
            random.between(0, 4_000),
          ];
          return async (): Promise<number> => {
            if (draw < 0.05)
              return (await ledger.credit({ userId, amount, kind: 'order', ref })) ? amount : 0;
            if (draw < 0.1)
              return -(await ledger.withdraw({ userId, amount, kind: 'refund', ref }));
            return -(await oneRun({ wanted: amount, used, ends: draw }));
          };
        });
        async function oneRun({
          wanted,
          used,
          ends,
        }: {
          wanted: number;
          used: number;
          ends: number;
        }): Promise<number> {
          const run = randomUUID();
          const held = await ledger.hold({ run, userId, wanted }).catch((error: unknown) => {
            if (!isFailure(error, 'insufficientTokens')) throw error;
          });
          if (!held) return 0;
          if (ends < 0.3) await ledger.release(run);
          const charge = { run, projectUuid: randomUUID(), used, detail: {} };
          // The same charge is sent twice, as after a lost response, and must count once.
          const [first, second] = await Promise.all([
            ledger.capture(charge),
            ledger.capture(charge),
          ]);
          expect(first.charged).toBe(second.charged);
          return first.charged;
        }
        const changes = await watched(userId, Promise.all(acts.map((act) => act())));
        const balance = changes.reduce((sum, change) => sum + change, tokens);
        expect(await look(userId)).toMatchObject({ balance, held: 0 });
      }
    },
    rounds * 60_000 + 60_000,
  );
});

/** Returns the model's random answer for one wave, with the reported usage. */
function answer(random: Random) {
  if (random.next() < 0.1) return { status: random.pick([400, 401]) };
  const usage = { input: random.between(1, 60_000), cached: 0, output: random.between(0, 60_000) };
  return { text: 'Done.', usage, finish: 'done' as const };
}
