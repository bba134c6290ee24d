import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isLive } from '../../domain/sign-in/expiry.ts';
import { isPhone } from '../../domain/sign-in/phone.ts';
import type { Clock } from '../ports/clock.ts';
import { SmsDeliveryError, type SmsProblem, type SmsSender } from '../ports/sms.ts';
import { smsCodes } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import { clientNetworkOf } from './client-network.ts';
import { createSmsLimits } from './sms-limits.ts';
import { isSame, type Tokens } from './tokens.ts';

export type Purpose = 'LOGIN' | 'UPDATE_PHONE';

type SendInput = { phone: string; purpose: Purpose; ip: string; captcha: CaptchaInput };
type RedeemInput = { phone: string; purpose: Purpose; code: string; captcha: CaptchaInput };

export type SmsCodes = ReturnType<typeof createSmsCodes>;

/**
 * Creates SMS codes (GAP-09): at most one per phone and minute, a captcha from the third message
 * on, five attempts per code, stored as hashes.
 */
export function createSmsCodes({
  db,
  clock,
  tokens,
  captchas,
  sender,
  perDay = limits.sms.perDay,
  drawCode = () =>
    String(randomInt(10 ** limits.sms.codeLength)).padStart(limits.sms.codeLength, '0'),
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  captchas: Captchas;
  /** Undefined where no carrier is configured: sign-in by phone is off (ADR 004). */
  sender: SmsSender | undefined;
  /** The maximum number of codes to all users in 24 h (`SMS_PER_DAY`). */
  perDay?: number | undefined;
  drawCode?: () => string;
}) {
  const { assertCooldown, assertWithinLimits, needsCaptcha } = createSmsLimits({
    db,
    clock,
    perDay,
  });
  const hashOf = (phone: string, purpose: Purpose, code: string) =>
    tokens.hashCode(`sms ${purpose} ${phone}`, code);

  return {
    async send({ phone, purpose, ip, captcha }: SendInput): Promise<void> {
      if (!sender) throw fail('notFound', {}, 'no SMS carrier is configured');
      assertPhone(phone);
      const origin = clientNetworkOf(ip);
      // Check before the captcha, so that a refusal does not use the captcha up.
      await assertCooldown(db, phone);
      await assertWithinLimits(db, phone, origin);
      const isAsked = await needsCaptcha(db, phone, origin);
      if (isAsked && !captcha.graphCaptcha) throw fail('captchaRequired');
      if (isAsked && !(await captchas.verify(captcha))) throw fail('captchaWrong');
      const code = drawCode();
      const id = await transaction(db, async (tx) => {
        for (const held of [phone, origin.household])
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms ${held}`}))`);
        await assertCooldown(tx, phone);
        await assertWithinLimits(tx, phone, origin);
        // Check again in the transaction, so that of two concurrent requests the second one counts
        // the first.
        if (!isAsked && (await needsCaptcha(tx, phone, origin))) throw fail('captchaRequired');
        const sentAt = clock.now();
        const expiresAt = new Date(sentAt.getTime() + limits.sms.codeMs);
        const [row] = await tx
          .insert(smsCodes)
          .values({
            phone,
            purpose,
            codeHash: hashOf(phone, purpose, code),
            ip: origin.household,
            network: origin.network,
            sentAt,
            expiresAt,
          })
          .returning({ id: smsCodes.id });
        return row?.id ?? 0;
      });
      try {
        await sender.sendCode({ phone, code, purpose });
      } catch (error) {
        const problem = error instanceof SmsDeliveryError ? error.problem : 'down';
        // If nothing was sent, the attempt must not count against the user. If the message may have
        // been sent, keep its code valid.
        if (problem !== 'unconfirmed') await db.delete(smsCodes).where(eq(smsCodes.id, id));
        throw fail(refusals[problem], {}, error instanceof Error ? error.message : String(error));
      }
    },

    /**
     * Uses up the newest code of a phone and returns its id. A wrong code throws `smsWrong`; after
     * three wrong codes, a captcha (error 21) is required first.
     */
    async redeem({ phone, purpose, code, captcha }: RedeemInput): Promise<number> {
      if (!sender) throw fail('notFound', {}, 'no SMS carrier is configured');
      assertPhone(phone);
      const [row] = await db
        .select()
        .from(smsCodes)
        .where(and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose)))
        .orderBy(desc(smsCodes.id))
        .limit(1);
      if (!row || row.usedAt || !isLive(row.expiresAt, limits.sms.codeMs, clock.now()))
        throw fail('smsWrong');
      if (row.tries >= limits.sms.triesBeforeCaptcha && !(await captchas.verify(captcha)))
        throw fail('captchaWrong');
      const open = and(
        eq(smsCodes.id, row.id),
        isNull(smsCodes.usedAt),
        lt(smsCodes.tries, limits.sms.codeTries),
      );
      const right = isSame(row.codeHash, hashOf(phone, purpose, code));
      const [counted] = await db
        .update(smsCodes)
        .set({ tries: sql`${smsCodes.tries} + 1`, ...(right ? { usedAt: clock.now() } : {}) })
        .where(open)
        .returning({ id: smsCodes.id });
      if (!counted || !right) throw fail('smsWrong');
      return row.id;
    },

    /**
     * Makes a code valid again that `redeem` used up, because the request was refused for another
     * reason.
     */
    async release(id: number): Promise<void> {
      await db.update(smsCodes).set({ usedAt: null }).where(eq(smsCodes.id, id));
    },
  };
}

const refusals: Record<SmsProblem, ErrorName> = {
  number: 'smsNumberRefused',
  busy: 'smsCarrierBusy',
  setup: 'smsSetup',
  down: 'smsFailed',
  unconfirmed: 'smsUnconfirmed',
};

/** Throws `phoneInvalid` for an invalid phone number (AUTH-004). */
export function assertPhone(phone: string): void {
  if (!isPhone(phone)) throw fail('phoneInvalid');
}
