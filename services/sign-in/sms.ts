import { randomInt } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isLive, restMs } from '../../domain/sign-in/expiry.ts';
import { isPhone } from '../../domain/sign-in/phone.ts';
import type { Clock } from '../ports/clock.ts';
import { SmsDeliveryError, type SmsProblem, type SmsSender } from '../ports/sms.ts';
import { smsCodes } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import { type ClientNetwork, clientNetworkOf } from './client-network.ts';
import { isSame, type Tokens } from './tokens.ts';

export type Purpose = 'LOGIN' | 'UPDATE_PHONE';

export type SmsCodes = ReturnType<typeof createSmsCodes>;

/**
 * Creates SMS codes (GAP-09): one per phone a minute, the graphic captcha from the third, five
 * attempts, stored as hashes.
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
  /** Codes to all users in 24 h (`SMS_PER_DAY`). */
  perDay?: number | undefined;
  drawCode?: () => string;
}) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const hashOf = (phone: string, purpose: Purpose, code: string) =>
    tokens.hashCode(`sms ${purpose} ${phone}`, code);

  async function sentSince(
    ms: number,
    to: { phone?: string; household?: string; network?: string },
    handle = db,
  ): Promise<number> {
    const [sent] = await handle
      .select({ times: count() })
      .from(smsCodes)
      .where(
        and(
          gt(smsCodes.sentAt, before(ms)),
          to.phone === undefined ? undefined : eq(smsCodes.phone, to.phone),
          to.household === undefined ? undefined : eq(smsCodes.ip, to.household),
          to.network === undefined ? undefined : eq(smsCodes.network, to.network),
        ),
      );
    return sent?.times ?? 0;
  }

  /** Returns true from the third send to a phone or household within 10 min. */
  async function needsCaptcha(
    handle: Database,
    phone: string,
    { household }: ClientNetwork,
  ): Promise<boolean> {
    const { captchaWindowMs, captchaFromSend } = limits.sms;
    const earlier = [
      await sentSince(captchaWindowMs, { phone }, handle),
      await sentSince(captchaWindowMs, { household }, handle),
    ];
    return Math.max(...earlier) >= captchaFromSend - 1;
  }

  async function assertCooldown(handle: Database, phone: string): Promise<void> {
    const [last] = await handle
      .select({ sentAt: smsCodes.sentAt })
      .from(smsCodes)
      .where(eq(smsCodes.phone, phone))
      .orderBy(desc(smsCodes.id))
      .limit(1);
    const waitMs = last ? restMs(last.sentAt, limits.sms.resendMs, clock.now()) : 0;
    if (waitMs > 0) throw fail('smsTooSoon', { seconds: Math.ceil(waitMs / 1000) });
  }

  const shareOfTotal = (part: number, most: number) =>
    Math.max(1, Math.min(most, Math.floor(perDay * part)));
  const {
    perPhonePerHour,
    perPhonePerDay,
    perHousehold,
    perNetwork,
    householdShare,
    networkShare,
  } = limits.sms;

  /**
   * Caps sends per phone, household, network, and in total, against SMS fraud and harassment. The
   * caps also hold for callers who solve captchas, and no single line can use up the total.
   */
  async function assertWithinLimits(
    handle: Database,
    phone: string,
    { household, network }: ClientNetwork,
  ): Promise<void> {
    const caps = [
      { to: { phone }, perHour: perPhonePerHour, perDay: perPhonePerDay },
      {
        to: { household },
        perHour: perHousehold.perHour,
        perDay: shareOfTotal(householdShare, perHousehold.perDay),
      },
      {
        to: { network },
        perHour: perNetwork.perHour,
        perDay: shareOfTotal(networkShare, perNetwork.perDay),
      },
    ];
    for (const cap of caps) {
      const isOver =
        (await sentSince(hourMs, cap.to, handle)) >= cap.perHour ||
        (await sentSince(24 * hourMs, cap.to, handle)) >= cap.perDay;
      if (isOver) throw fail('smsTooMany');
    }
    if ((await sentSince(24 * hourMs, {}, handle)) >= perDay)
      throw fail('smsTooMany', {}, 'SMS_PER_DAY is reached');
  }

  return {
    async send({
      phone,
      purpose,
      ip,
      captcha,
    }: {
      phone: string;
      purpose: Purpose;
      ip: string;
      captcha: CaptchaInput;
    }): Promise<void> {
      if (!sender) throw fail('notFound', {}, 'no SMS carrier is configured');
      assertPhone(phone);
      const origin = clientNetworkOf(ip);
      // Check before the captcha, which a refusal for haste must not use up.
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
        // Check again in the transaction: concurrent requests then count the earlier ones.
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
        // If nothing was sent, nothing counts against the user; if a message may be under way, its
        // code stays valid.
        if (problem !== 'unconfirmed') await db.delete(smsCodes).where(eq(smsCodes.id, id));
        throw fail(refusals[problem], {}, error instanceof Error ? error.message : String(error));
      }
    },

    /**
     * Uses up the newest code of a phone and returns its id. A wrong code throws `smsWrong`; after
     * three wrong ones the graphic captcha (21) is required first.
     */
    async redeem({
      phone,
      purpose,
      code,
      captcha,
    }: {
      phone: string;
      purpose: Purpose;
      code: string;
      captcha: CaptchaInput;
    }): Promise<number> {
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
     * Makes a code valid again that `use` took, because the request was refused for another reason.
     */
    async release(id: number): Promise<void> {
      await db.update(smsCodes).set({ usedAt: null }).where(eq(smsCodes.id, id));
    },
  };
}

const hourMs = 60 * 60 * 1000;

const refusals: Record<SmsProblem, ErrorName> = {
  number: 'smsNumberRefused',
  busy: 'smsCarrierBusy',
  setup: 'smsSetup',
  down: 'smsFailed',
  unconfirmed: 'smsUnconfirmed',
};

/** Enforces AUTH-004 on the server. */
export function assertPhone(phone: string): void {
  if (!isPhone(phone)) throw fail('phoneInvalid');
}
