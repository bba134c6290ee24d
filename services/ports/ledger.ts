/**
 * The token ledger (ADR 063, ADR 014). Each entry is appended once per (kind, ref). The balance is
 * their sum and never negative.
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
   * Withdraws tokens once per (kind, ref), at most the free balance. Returns how many; 0 when it
   * was already done.
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
   * Creates the hold of a run: min(free balance, wanted). Throws `fail('insufficientTokens')` when
   * nothing is free.
   */
  hold(hold: { run: string; userId: number; wanted: number }): Promise<{ held: number }>;
  /**
   * Charges `used` for the run, at most what other holds leave of the balance, and closes its hold.
   * A second call changes nothing. Returns the charge and the remaining balance.
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
