import { and, count, eq, gt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { householdOf, truncatedIp } from '../../domain/security/ip-address.ts';
import type { Clock } from '../ports/clock.ts';
import { passwordTries, smsCodes } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { Tokens } from './tokens.ts';

/**
 * Where a request comes from, for rate limits. `household` is the IPv4 address or the IPv6 /64,
 * which one home or office shares. `network` is the /24 or /48 around it.
 */
export type ClientNetwork = { household: string; network: string };
export const clientNetworkOf = (ip: string): ClientNetwork => ({
  household: householdOf(ip),
  network: truncatedIp(ip),
});

/** The keys by which attempts are counted; stored as hashes. */
export const attemptKeys = {
  /** The key for a name as typed, whether or not a user has it. */
  name: (name: string) => `name ${name}`,
  household: (ip: string) => `household ${householdOf(ip)}`,
  registrations: (ip: string) => `registrations ${householdOf(ip)}`,
  confirmations: (userId: number) => `confirmations ${userId}`,
};
export const hashAttemptKey = (tokens: Tokens, name: string) =>
  tokens.hashCode('password-name', name);

/**
 * Returns the extra proof-of-work bits for a client. There are extra bits if its IP address or IPv6
 * /64 (`household`) has requested many codes or failed many passwords within the hour.
 */
export async function extraProofBits(
  { db, clock, tokens }: { db: Database; clock: Clock; tokens: Tokens },
  ip: string,
): Promise<number> {
  const since = new Date(clock.now().getTime() - limits.proof.windowMs);
  const [sent] = await db
    .select({ times: count() })
    .from(smsCodes)
    .where(and(eq(smsCodes.ip, householdOf(ip)), gt(smsCodes.sentAt, since)));
  const [failed] = await db
    .select({ times: count() })
    .from(passwordTries)
    .where(
      and(
        eq(passwordTries.nameHash, hashAttemptKey(tokens, attemptKeys.household(ip))),
        gt(passwordTries.at, since),
      ),
    );
  const doublings = Math.floor(
    Math.log2(1 + ((sent?.times ?? 0) + (failed?.times ?? 0)) / limits.proof.freeEvents),
  );
  return Math.min(limits.proof.extraBitsMax, doublings);
}
