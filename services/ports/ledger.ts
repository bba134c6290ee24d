/**
 * The token ledger (ADR 063, ADR 014). The pair (kind, ref) identifies an entry, so each entry is
 * added only once. The balance is the sum of all entries and never negative.
 */
export interface Ledger {
  balance(userId: number): Promise<{ tokens: number; held: number; used: number }>;
  /** Adds tokens once per (kind, ref). Returns false when that credit already exists. */
  credit(entry: {
    userId: number;
    amount: number;
    kind: string;
    ref: string;
    detail?: Record<string, unknown>;
  }): Promise<boolean>;
  /**
   * Withdraws tokens once per (kind, ref), at most the free balance. Returns the number of
   * withdrawn tokens; 0 when the entry already exists.
   */
  withdraw(entry: {
    userId: number;
    amount: number;
    kind: string;
    ref: string;
    detail?: Record<string, unknown>;
  }): Promise<number>;
  /** Throws the same error as `hold` when no tokens are free. */
  assertFunds(userId: number): Promise<void>;
  /**
   * Reserves tokens for a run (a hold): `wanted` tokens, or the free balance if it is smaller.
   * Throws `fail('insufficientTokens')` when nothing is free.
   */
  hold(hold: { run: string; userId: number; wanted: number }): Promise<{ held: number }>;
  /**
   * Charges `used` tokens for the run and closes its hold. The charge is limited to the part of the
   * balance that other holds do not reserve. A second call changes nothing. Returns the charge and
   * the remaining balance.
   */
  capture(charge: {
    run: string;
    projectUuid: string;
    used: number;
    detail: Record<string, unknown>;
  }): Promise<{ charged: number; tokens: number }>;
  /** Closes the hold without charging. */
  release(run: string): Promise<void>;
}
