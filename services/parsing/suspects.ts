import { limits } from '../../domain/limits/index.ts';
import type { ParserUser } from './requests.ts';

/** Users whose texts crashed or delayed a process in the last minutes. */
export class Suspects {
  private readonly until = new Map<ParserUser, number>();
  private readonly now: () => number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.now = now;
  }

  add(user: ParserUser): void {
    this.until.set(user, this.now() + limits.parsing.suspectMs);
  }

  has(user: ParserUser): boolean {
    const isSuspect = (this.until.get(user) ?? 0) > this.now();
    if (!isSuspect) this.until.delete(user);
    return isSuspect;
  }
}
