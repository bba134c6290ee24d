import { limits } from '../limits/index.ts';

/** What was counted of one edition: visits without bots, and those visits that had an error. */
export type EditionHealth = { visits: number; failedVisits: number };

const { rollback: least } = limits.publishing;

/**
 * Whether the owner is offered the edition before: both editions need enough visits, and the new one
 * must fail often and several times as often. `failedVisits` counts visitors, not reports, so one
 * visitor who sends many reports counts once and cannot cause the offer.
 */
export function shouldOfferRollback(current: EditionHealth, previous: EditionHealth): boolean {
  if (current.visits < least.visits || previous.visits < least.visits) return false;
  const failed = failedVisitsOf(current);
  if (failed < least.failedVisits || failed * 100 < current.visits * least.percent) return false;
  // Compares products of whole numbers, because fractions such as 0.1 * 3 are not exact.
  return failed * previous.visits >= failedVisitsOf(previous) * least.growth * current.visits;
}

/** Reports may arrive of visits that were not counted, so there are at most as many as visits. */
const failedVisitsOf = ({ visits, failedVisits }: EditionHealth) => Math.min(visits, failedVisits);
