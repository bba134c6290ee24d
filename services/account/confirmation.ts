import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { maskPhone } from '../../domain/sign-in/phone.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { CaptchaInput, SignInService } from '../sign-in/index.ts';
import { identities, passwords } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { RequestingUser } from './requesting-user.ts';

type ConfirmationMethod = 'phone' | 'password';

/** Returns whether this is the account's password; a wrong password counts as an attempt. */
export type PasswordCheck = (userId: number, password: string) => Promise<boolean>;

type Options = {
  db: Database;
  clock: Clock;
  codes: Pick<SignInService['codes'], 'send' | 'redeem'>;
  devices: Pick<SignInService['devices'], 'isRecentlyConfirmed' | 'confirm'>;
  /** Undefined where sign-in by password is off. */
  isPassword?: PasswordCheck | undefined;
};

export type Confirmation = ReturnType<typeof createConfirmation>;

/**
 * Creates the check that the caller owns the account (ASVS 7.5.1). A sign-in less than ten minutes
 * old is enough. Otherwise the user enters a code sent to the account's phone or, without a phone,
 * the account's password. A user with neither (`ways` is empty) signs in again.
 */
export function createConfirmation({ db, clock, codes, devices, isPassword }: Options) {
  async function phoneOf(userId: number): Promise<string | undefined> {
    const [row] = await db
      .select({ phone: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.kind, 'phone')));
    return row?.phone;
  }

  async function hasPassword(userId: number): Promise<boolean> {
    if (!isPassword) return false;
    const [row] = await db
      .select({ changedAt: passwords.changedAt })
      .from(passwords)
      .where(eq(passwords.userId, userId));
    return row !== undefined;
  }

  async function readState({ id, session }: Pick<RequestingUser, 'id' | 'session'>): Promise<{
    needed: boolean;
    ways: ConfirmationMethod[];
    phone: string;
  }> {
    const phone = await phoneOf(id);
    const ways: ConfirmationMethod[] = [
      ...(phone ? (['phone'] as const) : []),
      ...((await hasPassword(id)) ? (['password'] as const) : []),
    ];
    return {
      needed: !(await devices.isRecentlyConfirmed(id, session)),
      ways,
      phone: maskPhone(phone ?? ''),
    };
  }

  return {
    state: readState,

    async assertConfirmed(person: Pick<RequestingUser, 'id' | 'session'>): Promise<void> {
      if ((await readState(person)).needed) throw fail('confirmFirst');
    },

    /** Sends a code to the account's phone, never to a number from the request. */
    async sendCode({ id, ip }: RequestingUser, captcha: CaptchaInput): Promise<void> {
      const phone = await phoneOf(id);
      if (!phone) throw fail('invalidInput', {}, 'there is no phone to confirm with');
      await codes.send({ phone, purpose: 'UPDATE_PHONE', ip, captcha });
    },

    /** Confirms ownership for ten minutes, for this session only. */
    async confirm(
      person: RequestingUser,
      {
        captcha: code,
        password,
        ...captcha
      }: CaptchaInput & { captcha?: string | undefined; password?: string | undefined },
    ) {
      const { id: userId, session, ip, userAgent } = person;
      const phone = await phoneOf(userId);
      const way: ConfirmationMethod = password === undefined ? 'phone' : 'password';
      if (password !== undefined) {
        if (!isPassword || !(await isPassword(userId, password))) throw fail('oldPasswordWrong');
      } else {
        if (!phone) throw fail('invalidInput', {}, 'there is no phone to confirm with');
        await codes.redeem({ phone, purpose: 'UPDATE_PHONE', code: code ?? '', captcha });
      }
      await transaction(db, async (tx) => {
        await devices.confirm(tx, userId, session);
        await recordAudit(tx, {
          userId,
          kind: 'confirmed',
          at: clock.now(),
          ip,
          userAgent,
          detail: { way },
        });
      });
    },
  };
}
