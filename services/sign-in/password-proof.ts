import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import type { Caller } from '../http/context.ts';
import { identities, passwords } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { Devices } from './devices.ts';
import type { PasswordHashes } from './password-hash.ts';
import type { PasswordTries } from './password-tries.ts';
import type { SmsCodes } from './sms.ts';

type Options = {
  db: Database;
  devices: Devices;
  codes: SmsCodes;
  hashes: PasswordHashes;
  tries: PasswordTries;
};

/** Creates the check by which signed-in users prove that they may change their password. */
export function createPasswordProof({ db, devices, codes, hashes, tries }: Options) {
  async function readState(caller: Caller) {
    const [password] = await db.select().from(passwords).where(eq(passwords.userId, caller.id));
    const [phone] = await db
      .select({ number: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, caller.id), eq(identities.kind, 'phone')));
    return {
      password,
      phone: phone?.number ?? null,
      isFresh: await devices.isRecentlyConfirmed(caller.id, caller.session),
    };
  }

  /**
   * Returns whether this is the signed-in user's password; a wrong password counts as an attempt.
   */
  async function isPassword(userId: number, password: string): Promise<boolean> {
    await tries.beginConfirmation(userId);
    const [row] = await db.select().from(passwords).where(eq(passwords.userId, userId));
    const isRight = await hashes.verify(row?.hash, password);
    if (isRight) await tries.clearConfirmations(userId);
    return isRight;
  }

  /**
   * Throws unless the caller has just proven their identity; required before a sign-in method
   * changes (ASVS 7.5.1).
   */
  async function assertProven(
    caller: Caller,
    { oldPassword, captcha }: { oldPassword?: string; captcha?: string },
  ): Promise<void> {
    const { password, phone, isFresh } = await readState(caller);
    if (oldPassword && password) {
      if (!(await isPassword(caller.id, oldPassword))) throw fail('oldPasswordWrong');
      return;
    }
    if (captcha && phone)
      return void (await codes.redeem({
        phone,
        purpose: 'UPDATE_PHONE',
        code: captcha,
        captcha: {},
      }));
    if (!isFresh) throw fail('confirmFirst');
  }

  return { readState, isPassword, assertProven };
}
