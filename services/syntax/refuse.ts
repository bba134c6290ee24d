import type { RefusalReason } from '../../domain/visual-editing/edits.ts';

/** Thrown when an edit cannot be made safely. */
export class Refused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

export function refuse(reason: RefusalReason): never {
  throw new Refused(reason);
}
