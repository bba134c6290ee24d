import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Beacon } from '../../domain/contract/tracking.ts';
import { limits } from '../../domain/limits/index.ts';
import { truncatedIp } from '../../domain/security/ip-address.ts';
import { isSameDigest } from '../../domain/signature.ts';
import {
  type BeaconFields,
  type BeaconKind,
  beaconKinds,
  signBeacon,
} from '../../domain/tracking/beacon.ts';
import { nodeHashes } from '../http/signature.ts';
import type { Clock } from '../ports/clock.ts';
import { beacons } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type TrackingService = ReturnType<typeof createTracking>;

/** The outcome of a beacon; only tests read it. */
export type CollectResult = 'stored' | 'repeated' | 'unreadable' | 'too-many';

/** Creates the beacon collector (GAP-62). */
export function createTracking({ db, clock }: { db: Database; clock: Clock }) {
  const perIp = new RateLimiterMemory({ points: limits.tracking.perIpPerMinute, duration: 60 });

  return {
    /** Stores one beacon per nonce. A beacon with a wrong signature is stored and flagged. */
    async collect(kind: string, fields: BeaconFields, ip: string): Promise<CollectResult> {
      if (!isBeaconKind(kind)) return 'unreadable';
      if (!(await perIp.consume(ip).catch(() => null))) return 'too-many';
      const read = Beacon.safeParse(fields);
      if (!read.success) return 'unreadable';
      const {
        visitor_uuid,
        nonce,
        user_id,
        timestamp,
        origin,
        signature,
        action_type,
        url,
        duration,
        title,
        prompt,
      } = read.data;
      const fits = isSameDigest(await signBeacon(fields, nodeHashes), signature);
      const isTimely =
        timestamp !== null &&
        Math.abs(clock.now().getTime() - timestamp) <= limits.signature.windowMs;
      const stored = await db
        .insert(beacons)
        .values({
          kind,
          at: clock.now(),
          visitorUuid: visitor_uuid,
          userId: Number(user_id) || null,
          action: kind === 'action' ? action_type : null,
          url,
          title,
          prompt,
          origin,
          durationMs: duration,
          nonce,
          signed: fits && isTimely,
          ip: truncatedIp(ip),
        })
        .onConflictDoNothing()
        .returning({ id: beacons.id });
      return stored.length ? 'stored' : 'repeated';
    },
  };
}

function isBeaconKind(kind: string): kind is BeaconKind {
  return beaconKinds.some((one) => one === kind);
}
