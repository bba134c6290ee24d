import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { hours } from '../../domain/units.ts';
import type { Clock } from '../ports/clock.ts';
import { passwordTries } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import { attemptKeys, hashAttemptKey } from './client-network.ts';
import type { Tokens } from './tokens.ts';

const dayMs = 24 * hours;
const { password } = limits;

export type PasswordTries = ReturnType<typeof createPasswordTries>;

/**
 * What is counted, after how many attempts the captcha is required, and how many attempts are
 * allowed per day.
 */
type Rule = { counted: string; beforeCaptcha: number; perDay: number };

/**
 * Counts failed and pending attempts (GAP-08). Attempts of anonymous callers count by the typed
 * name, whether or not it exists, and by the client's IP address or IPv6 /64 (`household`).
 * Counting by account would reveal which names belong to the same account.
 */
export function createPasswordTries({
  db,
  clock,
  tokens,
  captchas,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  captchas: Captchas;
}) {
  const hashOf = (counted: string) => hashAttemptKey(tokens, counted);

  async function countAttempts(handle: Database, counted: string, ms: number): Promise<number> {
    const since = new Date(clock.now().getTime() - ms);
    const [found] = await handle
      .select({ times: count() })
      .from(passwordTries)
      .where(and(eq(passwordTries.nameHash, hashOf(counted)), gt(passwordTries.at, since)));
    return found?.times ?? 0;
  }

  async function needsCaptcha(handle: Database, rules: readonly Rule[]): Promise<boolean> {
    for (const { counted, beforeCaptcha } of rules)
      if ((await countAttempts(handle, counted, password.tryWindowMs)) >= beforeCaptcha)
        return true;
    return false;
  }

  /** Takes the locks in sorted order, so that two attempts cannot deadlock. */
  async function lock(tx: Database, rules: readonly Rule[]): Promise<void> {
    for (const hash of rules.map(({ counted }) => hashOf(counted)).sort())
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`password ${hash}`}))`);
  }

  /** Counts an attempt before the password is checked, so that concurrent attempts count too. */
  function recordAttempt(rules: readonly Rule[], isCleared: boolean): Promise<number[]> {
    return transaction(db, async (tx) => {
      await lock(tx, rules);
      if (!isCleared && (await needsCaptcha(tx, rules))) throw fail('captchaWrong');
      for (const { counted, perDay } of rules)
        if ((await countAttempts(tx, counted, dayMs)) >= perDay)
          throw fail('tooMany', { seconds: 3600 });
      const at = clock.now();
      const rows = rules.map(({ counted }) => ({ nameHash: hashOf(counted), at }));
      return (await tx.insert(passwordTries).values(rows).returning({ id: passwordTries.id })).map(
        ({ id }) => id,
      );
    });
  }

  return {
    /**
     * Begins an anonymous attempt. Throws `captchaWrong` (21) if a captcha is required and not
     * solved. After too many failures in a day with this name or from this `household`, throws
     * `tooMany` even with a captcha.
     */
    async beginAttempt(name: string, ip: string, captcha: CaptchaInput): Promise<number[]> {
      const rules = [
        {
          counted: attemptKeys.name(name),
          beforeCaptcha: password.triesBeforeCaptcha,
          perDay: password.triesPerDay,
        },
        {
          counted: attemptKeys.household(ip),
          beforeCaptcha: password.householdTriesBeforeCaptcha,
          perDay: password.householdTriesPerDay,
        },
      ];
      const isAsked = (await needsCaptcha(db, rules)) || !!captcha.graphCaptcha;
      if (isAsked && !(await captchas.verify(captcha))) throw fail('captchaWrong');
      return recordAttempt(rules, isAsked);
    },

    /**
     * Clears the count of the name after a correct password, and removes this attempt from the
     * count of the `household`. Other attempts of the `household` still count.
     */
    async clearAttempts(tx: Database, name: string, taken: readonly number[]): Promise<void> {
      await tx
        .delete(passwordTries)
        .where(eq(passwordTries.nameHash, hashOf(attemptKeys.name(name))));
      await tx.delete(passwordTries).where(inArray(passwordTries.id, [...taken]));
    },

    /**
     * Begins an attempt of the signed-in owner to confirm their password. These attempts are
     * counted separately, so that strangers who try passwords cannot lock the owner out.
     */
    async beginConfirmation(userId: number): Promise<void> {
      const { triesBeforeCaptcha: beforeCaptcha, triesPerDay: perDay, tryWindowMs } = password;
      const rule = { counted: attemptKeys.confirmations(userId), beforeCaptcha, perDay };
      await recordAttempt([rule], false).catch((error) => {
        // These forms have no captcha: after five failures the user waits, or confirms by a code.
        throw isFailure(error, 'captchaWrong')
          ? fail('tooMany', { seconds: tryWindowMs / 1000 })
          : error;
      });
    },

    async clearConfirmations(userId: number): Promise<void> {
      await db
        .delete(passwordTries)
        .where(eq(passwordTries.nameHash, hashOf(attemptKeys.confirmations(userId))));
    },

    /**
     * Counts a registration. Throws `tooMany` if too many accounts were created in a day from the
     * same IP address or IPv6 /64.
     */
    async beginRegistration(ip: string): Promise<void> {
      const perDay = password.registrationsPerDay;
      await recordAttempt(
        [{ counted: attemptKeys.registrations(ip), beforeCaptcha: perDay, perDay }],
        true,
      );
    },
  };
}
