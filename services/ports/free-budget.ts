/**
 * What the product pays for. `auto-repair`: a repair that the service starts. `repair`: a free
 * repair that the user requests. `correction`: a round in which the model corrects refused actions.
 * `nothing`: a turn from which the user received nothing. `acceptance`: a model that plays what a
 * user should be able to do.
 */
export const freeKinds = ['auto-repair', 'repair', 'correction', 'nothing', 'acceptance'] as const;
export type FreeKind = (typeof freeKinds)[number];

/**
 * The budget for everything the product gives free of charge: per user and per server, per day in
 * Shanghai time, in tokens of the balance.
 */
export interface FreeBudget {
  /** Returns how many free tokens the user may still receive today. */
  remaining(userId: number): Promise<number>;
  /**
   * Reserves tokens before they are used, at most what is left of the day's budget. Returns
   * undefined when nothing is left. The reservation does not limit the work: a turn that has
   * started is not cut off when it uses more.
   */
  reserve(grant: {
    userId: number;
    run: string;
    kind: FreeKind;
    tokens: number;
  }): Promise<FreeReservation | undefined>;
  /** Returns how many tokens a free repair usually uses. */
  typicalRepairTokens(): Promise<number>;
}

export interface FreeReservation {
  /**
   * Replaces the reserved amount with the used amount. Without this call, the reserved amount
   * counts as used.
   */
  settle(tokens: number): Promise<void>;
}
