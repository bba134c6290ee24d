import { describe, expect, it } from 'vitest';
import { shouldOfferRollback } from './rollback-offer.ts';

const healthy = { visits: 100, failedVisits: 0 };

describe('the offer of the edition before', () => {
  it.each([
    ['errors begin', { visits: 100, failedVisits: 5 }, healthy],
    [
      'errors are three times as frequent',
      { visits: 100, failedVisits: 30 },
      { visits: 100, failedVisits: 10 },
    ],
    [
      'the fewest visits all fail',
      { visits: 20, failedVisits: 20 },
      { visits: 20, failedVisits: 0 },
    ],
    ['more fail than were counted', { visits: 20, failedVisits: 90 }, healthy],
  ])('is made when %s', (_, current, previous) => {
    expect(shouldOfferRollback(current, previous)).toBe(true);
  });

  it.each([
    ['one visit too few', { visits: 19, failedVisits: 19 }, healthy],
    ['too few visits before', { visits: 100, failedVisits: 50 }, { visits: 19, failedVisits: 0 }],
    ['one failed visit too few', { visits: 20, failedVisits: 4 }, healthy],
    [
      'a rate below 5 of 100',
      { visits: 1_000, failedVisits: 49 },
      { visits: 1_000, failedVisits: 0 },
    ],
    [
      'less than three times as many',
      { visits: 100, failedVisits: 29 },
      { visits: 100, failedVisits: 10 },
    ],
    [
      'an edition before that always failed',
      { visits: 100, failedVisits: 100 },
      { visits: 20, failedVisits: 90 },
    ],
    [
      'more reports than visits of a site that failed half the time',
      { visits: 20, failedVisits: 900 },
      { visits: 100, failedVisits: 50 },
    ],
    ['no visits', { visits: 0, failedVisits: 0 }, { visits: 0, failedVisits: 0 }],
  ])('is not made with %s', (_, current, previous) => {
    expect(shouldOfferRollback(current, previous)).toBe(false);
  });
});
