import { randomInt } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { isLive, restMs } from '../../domain/rules/life.ts';
import { isPhone } from '../../domain/rules/phone.ts';
import { smsCodes } from '../db/schema/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { type SmsProblem, SmsRefusal, type SmsSender } from '../ports/sms.ts';
import type { Captchas, GivenCaptcha } from './captcha.ts';
import { isSame, type Tokens } from './tokens.ts';

export type Purpose = 'LOGIN' | 'UPDATE_PHONE';

export type SmsCodes = ReturnType<typeof createSmsCodes>;

/** Codes by SMS (GAP-09): one per phone a minute, the graphic captcha from the third, five tries, stored as hashes. */
export function createSmsCodes({
  db,
  clock,
  tokens,
  captchas,
  sender,
  perDay = limits.sms.perDay,
  drawCode = () => String(randomInt(10 ** limits.sms.codeLength)).padStart(limits.sms.codeLength, '0'),
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  captchas: Captchas;
  /** Undefined where no carrier is configured: signing in by phone is off (decision 3). */
  sender: SmsSender | undefined;
  /** Codes to everybody in 24 h (`SMS_PER_DAY`). */
  perDay?: number | undefined;
  drawCode?: () => string;
}) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const hashOf = (phone: string, purpose: Purpose, code: string) => tokens.hashCode(`sms ${purpose} ${phone}`, code);

  async function sentSince(ms: number, to: { phone?: string; ip?: string }, handle = db): Promise<number> {
    const [sent] = await handle
      .select({ times: count() })
      .from(smsCodes)
      .where(
        and(
          gt(smsCodes.sentAt, before(ms)),
          to.phone === undefined ? undefined : eq(smsCodes.phone, to.phone),
          to.ip === undefined ? undefined : eq(smsCodes.ip, to.ip),
        ),
      );
    return sent?.times ?? 0;
  }

  /** From the third send to a phone or from an address within 10 min: 20 without a captcha, 21 with a wrong one. */
  async function demandCaptcha(phone: string, ip: string, given: GivenCaptcha): Promise<void> {
    const earlier = Math.max(await sentSince(limits.sms.captchaWindowMs, { phone }), await sentSince(limits.sms.captchaWindowMs, { ip }));
    if (earlier < limits.sms.captchaFromSend - 1) return;
    if (!given.graphCaptcha) throw fail('captchaRequired');
    if (!(await captchas.isRight(given))) throw fail('captchaWrong');
  }

  async function assertRested(handle: Database, phone: string): Promise<void> {
    const [last] = await handle
      .select({ sentAt: smsCodes.sentAt })
      .from(smsCodes)
      .where(eq(smsCodes.phone, phone))
      .orderBy(desc(smsCodes.id))
      .limit(1);
    const waitMs = last ? restMs(last.sentAt, limits.sms.resendMs, clock.now()) : 0;
    if (waitMs > 0) throw fail('smsTooSoon', { seconds: Math.ceil(waitMs / 1000) });
  }

  /** Against those who make others pay or be pestered: caps per phone, per address, and for everybody together. */
  async function assertWithinCaps(handle: Database, phone: string, ip: string): Promise<void> {
    const { perPhonePerHour, perPhonePerDay, perIpPerHour } = limits.sms;
    const isOver =
      (await sentSince(hourMs, { phone }, handle)) >= perPhonePerHour ||
      (await sentSince(24 * hourMs, { phone }, handle)) >= perPhonePerDay ||
      (await sentSince(hourMs, { ip }, handle)) >= perIpPerHour;
    if (isOver) throw fail('smsTooMany');
    if ((await sentSince(24 * hourMs, {}, handle)) >= perDay) throw fail('smsTooMany', {}, 'SMS_PER_DAY is reached');
  }

  return {
    async send({ phone, purpose, ip, captcha }: { phone: string; purpose: Purpose; ip: string; captcha: GivenCaptcha }): Promise<void> {
      if (!sender) throw fail('notFound', {}, 'no SMS carrier is configured');
      assertPhone(phone);
      // Before the captcha, which a refusal for haste must not use up.
      await assertRested(db, phone);
      await assertWithinCaps(db, phone, ip);
      await demandCaptcha(phone, ip, captcha);
      const code = drawCode();
      const id = await transaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms ${phone}`}))`);
        await assertRested(tx, phone);
        await assertWithinCaps(tx, phone, ip);
        const sentAt = clock.now();
        const expiresAt = new Date(sentAt.getTime() + limits.sms.codeMs);
        const [row] = await tx
          .insert(smsCodes)
          .values({ phone, purpose, codeHash: hashOf(phone, purpose, code), ip, sentAt, expiresAt })
          .returning({ id: smsCodes.id });
        return row?.id ?? 0;
      });
      try {
        await sender.sendCode({ phone, code, purpose });
      } catch (error) {
        const problem = error instanceof SmsRefusal ? error.problem : 'down';
        // Nothing was sent, so nothing counts against the person; a message that may be under way keeps its code good.
        if (problem !== 'unconfirmed') await db.delete(smsCodes).where(eq(smsCodes.id, id));
        throw fail(refusals[problem], {}, error instanceof Error ? error.message : String(error));
      }
    },

    /** Uses up the newest code of a phone and answers its id. A wrong one is `smsWrong`; after three wrong ones the graphic captcha (21) comes first. */
    async use({
      phone,
      purpose,
      code,
      captcha,
    }: {
      phone: string;
      purpose: Purpose;
      code: string;
      captcha: GivenCaptcha;
    }): Promise<number> {
      if (!sender) throw fail('notFound', {}, 'no SMS carrier is configured');
      assertPhone(phone);
      const [row] = await db
        .select()
        .from(smsCodes)
        .where(and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose)))
        .orderBy(desc(smsCodes.id))
        .limit(1);
      if (!row || row.usedAt || !isLive(row.expiresAt, limits.sms.codeMs, clock.now())) throw fail('smsWrong');
      if (row.tries >= limits.sms.triesBeforeCaptcha && !(await captchas.isRight(captcha))) throw fail('captchaWrong');
      const open = and(eq(smsCodes.id, row.id), isNull(smsCodes.usedAt), lt(smsCodes.tries, limits.sms.codeTries));
      const right = isSame(row.codeHash, hashOf(phone, purpose, code));
      const [counted] = await db
        .update(smsCodes)
        .set({ tries: sql`${smsCodes.tries} + 1`, ...(right ? { usedAt: clock.now() } : {}) })
        .where(open)
        .returning({ id: smsCodes.id });
      if (!counted || !right) throw fail('smsWrong');
      return row.id;
    },

    /** Makes a code good again that `use` took, because what it was for was refused for another reason. */
    async giveBack(id: number): Promise<void> {
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

/** AUTH-004's rule, on the server. */
export function assertPhone(phone: string): void {
  if (!isPhone(phone)) throw fail('phoneInvalid');
}
