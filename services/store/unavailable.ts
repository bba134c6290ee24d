import { DrizzleQueryError } from 'drizzle-orm/errors';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';

/** Thrown when no connection to the database can be made. */
export class DatabaseUnavailable extends Error {}

/**
 * PostgreSQL error codes (SQLSTATE) of a server that restarts, has too many connections, is
 * read-only, or exceeded a timeout for a statement or a lock.
 */
const busy = /^(08...|25006|40001|40P01|53300|55P03|57014|57P01|57P02|57P03)$/;
const network = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of node-postgres errors that have neither a class nor a code. */
const broken =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|Client was closed/;

/** Returns whether the database is unavailable now, so that the same request may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let ofDatabase = false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return true;
    // Other network failures have the same codes, so the codes count only when a database query
    // failed.
    ofDatabase ||= cause instanceof DrizzleQueryError;
    const code = 'code' in cause ? String(cause.code) : '';
    if (busy.test(code)) return true;
    if (ofDatabase && (network.test(code) || broken.test(cause.message))) return true;
  }
  return false;
}

type RetryOptions = {
  /**
   * How long to retry. The function is called after each failure, because a process that shuts down
   * has less time.
   */
  retryForMs?: () => number;
  onUnavailable?: (error: unknown) => void;
};

/**
 * Retries `work` with back-off while the database is unavailable. `work` must be repeatable: when
 * the response to a commit is lost, the commit may have succeeded although it counts as failed.
 */
export async function retryWhileUnavailable<T>(
  clock: Clock,
  work: () => Promise<T>,
  {
    retryForMs: forMs = () => limits.run.storeMs,
    onUnavailable: onAway = () => {},
  }: RetryOptions = {},
): Promise<T> {
  const began = clock.now().getTime();
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      onAway(error);
      if (clock.now().getTime() - began >= forMs()) throw error;
    }
    await clock.sleep(retryDelay(failures));
  }
}

export function retryDelay(failures: number): number {
  const { firstMs, maxMs } = limits.run.storeRetry;
  return Math.min(maxMs, firstMs * 2 ** failures);
}
