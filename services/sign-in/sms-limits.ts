import { and, count, desc, eq, gt } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { restMs } from '../../domain/sign-in/expiry.ts';
import type { Clock } from '../ports/clock.ts';
import { smsCodes } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { ClientNetwork } from './client-network.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Creates the limits on sending SMS codes; `perDay` is the maximum for all users together in 24 h.
 */
export function createSmsLimits({
  db,
  clock,
  perDay,
}: {
  db: Database;
  clock: Clock;
  perDay: number;
}) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

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

  /**
   * Returns whether a captcha is required: from the third message within 10 min to a phone, or from
   * an IP address or IPv6 /64 (`household`).
   */
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
   * Limits messages per phone, per IP address or IPv6 /64 (`household`), per network and in total,
   * against SMS fraud and harassment. Solving captchas does not lift these limits. The limits per
   * household and per network are so low that no single household or network can use up the total.
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

  return { assertCooldown, assertWithinLimits, needsCaptcha };
}
