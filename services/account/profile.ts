import { and, eq, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPhone, maskPhone } from '../../domain/sign-in/phone.ts';
import { readUsername, usernameKey } from '../../domain/sign-in/username.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type CaptchaInput,
  findIdentityOwner,
  lockIdentity,
  replaceIdentity,
  type SignInService,
  updateUser,
} from '../sign-in/index.ts';
import { identities, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { Confirmation } from './confirmation.ts';
import type { RequestingUser } from './requesting-user.ts';

type Options = {
  db: Database;
  clock: Clock;
  codes: Pick<SignInService['codes'], 'redeem'>;
  confirmation: Confirmation;
};
type NewPhone = { phone: string; captcha: string } & CaptchaInput;

/** Creates the functions that change a user's own profile: username (GAP-17) and phone (GAP-15). */
export function createProfile({ db, clock, codes, confirmation }: Options) {
  return {
    /**
     * Renames the user. Throws `usernameInvalid` beyond 1–12 code points, and `usernameTaken` if
     * another user has the same name in upper or lower case.
     */
    async rename({ id: userId, ...visitor }: RequestingUser, text: string): Promise<void> {
      const read = readUsername(text);
      if ('problem' in read) throw fail('usernameInvalid', { max: limits.username.max });
      const key = usernameKey(read.username);
      await transaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`username ${key}`}))`);
        const [taken] = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.usernameKey, key));
        if (taken && taken.id !== userId) throw fail('usernameTaken');
        await updateUser(tx, userId, { username: read.username, usernameKey: key });
        await recordAudit(tx, { userId, kind: 'username-changed', at: clock.now(), ...visitor });
      });
    },

    /**
     * Binds the user's first phone or replaces it. Checks run in the order of these errors:
     * `phoneInvalid`, `samePhone`, `confirmFirst`, a wrong code (`smsWrong`, `captchaWrong`),
     * `alreadyBound`. `alreadyBound` is last, so that only someone who received the code learns
     * that the number is taken.
     */
    async changePhone(
      { id: userId, session, ...visitor }: RequestingUser,
      { phone, captcha: code, ...captcha }: NewPhone,
    ): Promise<void> {
      if (!isPhone(phone)) throw fail('phoneInvalid');
      const [current] = await db
        .select({ phone: identities.subject })
        .from(identities)
        .where(ownPhone(userId));
      if (current?.phone === phone) throw fail('samePhone');
      await confirmation.assertConfirmed({ id: userId, session });
      await codes.redeem({ phone, purpose: 'UPDATE_PHONE', code, captcha });
      await transaction(db, async (tx) => {
        // Take the same lock as a sign-in that finds or creates the user of this phone number.
        await lockIdentity(tx, { kind: 'phone', subject: phone });
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
        const owner = await findIdentityOwner(tx, { kind: 'phone', subject: phone });
        if (owner !== undefined) throw fail(owner === userId ? 'samePhone' : 'alreadyBound');
        const at = clock.now();
        await replaceIdentity(tx, { kind: 'phone', subject: phone, userId, createdAt: at });
        await recordAudit(tx, {
          userId,
          kind: 'phone-changed',
          at,
          ...visitor,
          detail: { to: maskPhone(phone) },
        });
      });
    },
  };
}

const ownPhone = (userId: number) =>
  and(eq(identities.userId, userId), eq(identities.kind, 'phone'));
