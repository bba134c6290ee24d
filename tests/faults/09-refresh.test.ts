import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';

const histories = faultCount(1_000, 25);
const steps = 10;
const { signIn, account } = contract;

type Pair = { accessToken: string; refreshToken: string };

withDatabase('row 9', (open) => {
  let app: TestApp;
  let ada: Person;
  let userId: number;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
    userId = Number((await app.call(account.user, {}, { as: ada })).data.userId);
  });
  afterAll(() => app?.close());

  const refresh = (token: string) =>
    app.call(signIn.refresh, {}, { headers: { 'refresh-token': token } });
  const isIn = async (pair: Pair) => (await app.call(account.user, {}, { as: pair })).code === 200;

  /**
   * Runs one random history of a session and checks after every step that its tokens behave as
   * required.
   */
  async function live(random: Random): Promise<string> {
    const begun = await app.call(signIn.redeemHandOver, {
      code: await app.services.signIn.issueHandOver(userId),
    });
    const given: Pair[] = [begun.data];
    let rotatedAt = app.clock.now().getTime();
    const newest = () => given.at(-1) as Pair;

    async function taken(pair: Pair, next: Pair): Promise<void> {
      expect(next.refreshToken).not.toBe(pair.refreshToken);
      given.push(next);
      rotatedAt = app.clock.now().getTime();
    }
    /** Checks that no token of the session is accepted any more. */
    async function isOver(): Promise<void> {
      for (const pair of given) {
        expect(await refresh(pair.refreshToken)).toMatchObject({ status: 401, code: 401 });
        expect(await isIn(pair)).toBe(false);
      }
    }

    const moves: Record<string, () => Promise<'goes on' | 'is over'>> = {
      async use() {
        const answer = await refresh(newest().refreshToken);
        expect(answer).toMatchObject({ status: 200, code: 200 });
        await taken(newest(), answer.data);
        return 'goes on';
      },
      /**
       * The response is lost, and the client asks again with its old token, within the grace period
       * or after it.
       */
      async 'lost answer'() {
        const held = newest();
        await taken(held, (await refresh(held.refreshToken)).data);
        const late = random.between(0, limits.session.refreshGraceMs * 2);
        await app.clock.advance(late);
        const again = await refresh(held.refreshToken);
        if (late > limits.session.refreshGraceMs) {
          expect(again).toMatchObject({ status: 401, code: 401 });
          return 'is over';
        }
        expect(again.data.refreshToken).toBe(newest().refreshToken);
        expect(await isIn(again.data)).toBe(true);
        return 'goes on';
      },
      /** Two to eight refreshes at once, as from tabs without a lock. */
      async concurrent() {
        const held = newest();
        const answers = await Promise.all(
          Array.from({ length: random.between(2, 8) }, () => refresh(held.refreshToken)),
        );
        expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
        const successors = new Set(answers.map(({ data }) => data.refreshToken));
        expect(successors.size).toBe(1);
        await taken(held, (answers[0] as (typeof answers)[number]).data);
        return 'goes on';
      },
      /**
       * An old token is used again, by a thief or, after a theft, by its owner. Only the previous
       * token is accepted again, and only for 10 s.
       */
      async replay() {
        if (given.length < 2) return 'goes on';
        const at = random.between(0, given.length - 2);
        const excused =
          at === given.length - 2 &&
          app.clock.now().getTime() - rotatedAt <= limits.session.refreshGraceMs;
        const answer = await refresh((given[at] as Pair).refreshToken);
        if (!excused) {
          expect(answer).toMatchObject({ status: 401, code: 401 });
          return 'is over';
        }
        expect(answer.data.refreshToken).toBe(newest().refreshToken);
        return 'goes on';
      },
      /**
       * A token that was never issued must not end a session, because otherwise anyone could sign
       * anyone out.
       */
      async forged() {
        const [family, generation, proof] = newest().refreshToken.split('.') as [
          string,
          string,
          string,
        ];
        const other = ada.refreshToken.split('.')[2] ?? '';
        const forged = random.pick([
          `${family}.${Number(generation) + 1}.${proof}`,
          `${family}.${generation}.${other}`,
          `${family}.${Number(generation) + random.between(1, 9)}.${other}`,
          `${ada.refreshToken.split('.')[0]}.${generation}.${proof}`,
          newest().refreshToken.slice(0, -1),
          newest().accessToken,
        ]);
        expect(await refresh(forged)).toMatchObject({ status: 401, code: 401 });
        return 'goes on';
      },
      async 'time passes'() {
        await app.clock.advance(random.between(0, limits.session.refreshGraceMs * 2));
        return 'goes on';
      },
    };
    const names = Object.keys(moves);
    const done: string[] = [];
    for (let step = 0; step < steps; step++) {
      const name = random.pick(names);
      done.push(name);
      try {
        if ((await (moves[name] as (typeof moves)[string])()) === 'is over') {
          await isOver();
          return 'ended by reuse';
        }
      } catch (error) {
        throw new Error(`after ${done.join(', ')}`, { cause: error });
      }
    }
    expect(await isIn(newest())).toBe(true);
    return 'lived on';
  }

  it(
    `row 9: ${histories} random session histories: reuse ends the session, only the previous token is accepted again within 10 s [GAP-05] (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      const ends = new Map<string, number>();
      for (let history = 0; history < histories; history++) {
        const end = await live(random);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
      expect([...ends.keys()].sort()).toEqual(['ended by reuse', 'lived on']);
      // The end of one session does not affect another.
      expect(await refresh(ada.refreshToken)).toMatchObject({ code: 200 });
    },
    histories * 2_000 + 60_000,
  );
});
