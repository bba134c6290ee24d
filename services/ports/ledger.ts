/** The token ledger (decisions 7, 41): entries are appended once per (kind, ref); the balance is their sum and never negative. */
export interface Ledger {
  balance(userId: number): Promise<{ tokens: number; held: number; used: number }>;
  /** Adds tokens once per (kind, ref); false when that credit was made before. */
  credit(entry: { userId: number; amount: number; kind: string; ref: string; detail?: Record<string, unknown> }): Promise<boolean>;
  /** Takes back at most what is free, once per (kind, ref); answers how many tokens, 0 where that was done before. */
  withdraw(entry: { userId: number; amount: number; kind: string; ref: string; detail?: Record<string, unknown> }): Promise<number>;
  /** Throws what `hold` would throw for want of tokens. */
  assertFree(userId: number): Promise<void>;
  /** Opens the hold of a run: min(free balance, wanted). Throws `fail('insufficientTokens')` when nothing is free. */
  hold(hold: { run: string; userId: number; wanted: number }): Promise<{ held: number }>;
  /** Charges min(used, balance) for the run and closes its hold; a second call changes nothing. Answers what was charged and what is left. */
  capture(charge: {
    run: string;
    projectUuid: string;
    used: number;
    detail: Record<string, unknown>;
  }): Promise<{ charged: number; tokens: number }>;
  /** Closes the hold without a charge. */
  release(run: string): Promise<void>;
}
