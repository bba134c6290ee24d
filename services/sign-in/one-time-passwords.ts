import { randomInt } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { endSessions } from './end-sessions.ts';
import { createPasswordHashes, type PasswordCost } from './password-hash.ts';
import { storePassword } from './password-rows.ts';

export type OneTimePasswords = ReturnType<typeof createOneTimePasswords>;

/**
 * Creates the functions for passwords that users get on paper and then replace with their own
 * password (PP-18).
 */
export function createOneTimePasswords({
  db,
  clock,
  passwordCost,
}: {
  db: Database;
  clock: Clock;
  passwordCost?: PasswordCost | undefined;
}) {
  const hashes = createPasswordHashes(passwordCost);

  /** Creates a random password. `values` contains the columns to store. */
  async function draw() {
    const password = drawPassword();
    const changedAt = clock.now();
    const oneTimeUntil = new Date(changedAt.getTime() + limits.password.oneTimeMs);
    return { password, values: { hash: await hashes.hash(password), changedAt, oneTimeUntil } };
  }

  /** Gives a user a new password and ends their sessions. `by` is noted in their audit log. */
  async function reset(
    userId: number,
    by: Record<string, unknown> = {},
  ): Promise<{ password: string; until: Date }> {
    const { password, values } = await draw();
    const at = values.changedAt;
    await transaction(db, async (tx) => {
      await storePassword(tx, userId, values);
      await endSessions(tx, userId, at);
      await recordAudit(tx, {
        userId,
        kind: 'password-changed',
        at,
        actor: 'admin',
        detail: { oneTime: true, ...by },
      });
    });
    return { password, until: values.oneTimeUntil };
  }

  return { draw, reset };
}

/**
 * Returns twelve random characters without look-alikes (59 bits), in three groups that are easy to
 * read out and type: `kmrt-4829-xqvn`.
 */
function drawPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
