import { and, count, eq, gt, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { passwordTries } from '../db/schema/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { Captchas, GivenCaptcha } from './captcha.ts';
import type { Tokens } from './tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Counts tries for a name, whether or not somebody has it (GAP-08): after five failures in 15 min the captcha comes first. */
export function createPasswordTries({ db, clock, tokens, captchas }: { db: Database; clock: Clock; tokens: Tokens; captchas: Captchas }) {
  const hashOf = (name: string) => tokens.hashCode('password-name', name);

  async function triesSince(handle: Database, nameHash: string, ms: number): Promise<number> {
    const since = new Date(clock.now().getTime() - ms);
    const [found] = await handle
      .select({ times: count() })
      .from(passwordTries)
      .where(and(eq(passwordTries.nameHash, nameHash), gt(passwordTries.at, since)));
    return found?.times ?? 0;
  }

  return {
    /**
     * Counts a try before it is made, so that many at once are counted too; `succeed` takes it back. Throws `captchaWrong` (21) where
     * a right captcha is missing, `tooMany` after a hundred failures in a day.
     */
    async begin(name: string, captcha: GivenCaptcha): Promise<void> {
      const nameHash = hashOf(name);
      const isWatched = async (handle: Database) =>
        (await triesSince(handle, nameHash, limits.password.tryWindowMs)) >= limits.password.triesBeforeCaptcha;
      const given = (await isWatched(db)) || captcha.graphCaptcha ? await captchas.isRight(captcha) : undefined;
      if (given === false) throw fail('captchaWrong');
      await transaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`password ${nameHash}`}))`);
        if (!given && (await isWatched(tx))) throw fail('captchaWrong');
        if ((await triesSince(tx, nameHash, dayMs)) >= limits.password.triesPerDay) throw fail('tooMany', { seconds: 3600 });
        await tx.insert(passwordTries).values({ nameHash, at: clock.now() });
      });
    },

    /** The password was right: the name starts afresh. */
    async succeed(tx: Database, name: string): Promise<void> {
      await tx.delete(passwordTries).where(eq(passwordTries.nameHash, hashOf(name)));
    },
  };
}
