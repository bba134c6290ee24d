import bowser from 'bowser';
import { desc, eq } from 'drizzle-orm';
import type { Activity, Device, SignedInDevice } from '../../domain/entities/device.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { truncatedIp } from '../../domain/security/ip-address.ts';
import { auditObject, recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SignInService } from '../sign-in/index.ts';
import { auditLog } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { RequestingUser } from './requesting-user.ts';

type Options = {
  db: Database;
  clock: Clock;
  devices: Pick<SignInService['devices'], 'list' | 'end'>;
};

/**
 * Creates the functions with which users see their sessions and their account's audit log, and end
 * sessions.
 */
export function createActivity({ db, clock, devices }: Options) {
  return {
    async devices({
      id,
      session,
    }: Pick<RequestingUser, 'id' | 'session'>): Promise<SignedInDevice[]> {
      const rows = (await devices.list(id)).map(
        ({ family, ip, userAgent, createdAt, rotatedAt }): SignedInDevice => ({
          id: family,
          current: family === session,
          device: deviceOf(userAgent),
          ip: truncatedIp(ip),
          since: createdAt.getTime(),
          seenAt: rotatedAt.getTime(),
        }),
      );
      return rows.sort((a, b) => Number(b.current) - Number(a.current));
    },

    /**
     * Ends a session. Throws `notFound` for an unknown session and for a session of another user
     * (ADR 073).
     */
    async endDevice(
      { id: userId, session: _, ...visitor }: RequestingUser,
      device: string,
    ): Promise<void> {
      await transaction(db, async (tx) => {
        if ((await devices.end(tx, userId, { only: device })) === 0) throw fail('notFound');
        await recordAudit(tx, { userId, kind: 'session-ended', at: clock.now(), ...visitor });
      });
    },

    endOtherDevices({
      id: userId,
      session,
      ...visitor
    }: RequestingUser): Promise<{ ended: number }> {
      return transaction(db, async (tx) => {
        const ended = await devices.end(tx, userId, { except: session });
        await recordAudit(tx, {
          userId,
          kind: 'signed-out-everywhere',
          at: clock.now(),
          ...visitor,
          detail: { ended },
        });
        return { ended };
      });
    },

    async list(userId: number): Promise<Activity[]> {
      const rows = await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.object, auditObject(userId)))
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limits.account.auditShown);
      return rows.map(({ id, action, detail, ip, userAgent, at }) => ({
        id: String(id),
        kind: action,
        way: typeof detail.way === 'string' ? detail.way : '',
        device: deviceOf(userAgent),
        ip: truncatedIp(ip),
        at: at.getTime(),
      }));
    },
  };
}

const kinds: Record<string, Device['kind']> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Describes a user agent: `Chrome`, `Windows`; '' for unknown parts. */
function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: '', os: '', kind: 'other' };
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: browser.name ?? '',
    os: os.name ?? '',
    kind: kinds[platform.type ?? ''] ?? 'other',
  };
}
