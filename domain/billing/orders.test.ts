import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderState, statusOf, verdictOf } from './orders.ts';

const charge = { currency: 'CNY', minor: 2900 };
const paid = { kind: 'paid', charge, forUs: true } as const;
const closed = { kind: 'closed', forUs: true } as const;

describe('the effect of a provider’s status', () => {
  it.each([
    ['WAIT', 'credit', 'end'],
    ['FAIL', 'credit', 'repeated'],
    ['EXPIRED', 'credit', 'repeated'],
    ['SUCCESS', 'repeated', 'repeated'],
  ] as const)('to an order in %s: paid → %s, closed → %s', (state, whenPaid, whenClosed) => {
    expect(verdictOf({ state, charge }, paid)).toBe(whenPaid);
    expect(verdictOf({ state, charge }, closed)).toBe(whenClosed);
  });

  it.each([
    ['a cent less', { ...paid, charge: { ...charge, minor: 2899 } }],
    ['a cent more', { ...paid, charge: { ...charge, minor: 2901 } }],
    ['no amount at all', { ...paid, charge: { ...charge, minor: Number.NaN } }],
    ['another currency', { ...paid, charge: { ...charge, currency: 'USD' } }],
    ['another receiver', { ...paid, forUs: false }],
    ['another’s order that ended', { ...closed, forUs: false }],
  ])('quarantines %s [GAP-23]', (_, told) => {
    expect(verdictOf({ state: 'WAIT', charge }, told)).toBe('quarantine');
  });

  it('maps a polled status to SUCCESS, FAIL or WAIT [GAP-23]', () => {
    expect((['WAIT', 'SUCCESS', 'FAIL', 'EXPIRED'] as const).map(statusOf)).toEqual([
      'WAIT',
      'SUCCESS',
      'FAIL',
      'FAIL',
    ]);
  });

  it('delivers at most once and only if the order was paid, whatever the order of the reports', () => {
    const word = fc.constantFrom(
      paid,
      closed,
      { ...paid, forUs: false },
      { ...paid, charge: { ...charge, minor: 1 } },
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        let state: OrderState = 'WAIT';
        let credits = 0;
        for (const told of words) {
          const verdict = verdictOf({ state, charge }, told);
          if (verdict === 'credit') credits += 1;
          state = verdict === 'credit' ? 'SUCCESS' : verdict === 'end' ? 'FAIL' : state;
        }
        expect(credits).toBe(words.includes(paid) ? 1 : 0);
        expect(state === 'SUCCESS').toBe(credits === 1);
      }),
    );
  });
});
