import { describe, expect, it } from 'vitest';
import { costParts, estimateCost, needsCostConfirmation } from './cost';
import { answerPlaceholder } from './messages';

describe('the estimated cost [PP-16]', () => {
  const turn = (charged: number) => ({
    ...answerPlaceholder({ id: `${charged}`, uuid: '', at: new Date(0) }),
    turn: {
      run: '',
      status: 'done' as const,
      version: 1,
      used: { input: 1, cached: 0, output: 1, charged },
      seconds: 1,
    },
  });
  it('is the median of this project’s charged turns after the first, or else the model’s', () => {
    expect(estimateCost([turn(18_000), turn(100), turn(9_000), turn(0), turn(300)], 7_000)).toBe(
      300,
    );
    expect(estimateCost([turn(18_000)], 7_000)).toBe(7_000);
    expect(estimateCost([turn(0)], 7_000)).toBe(7_000);
    expect(estimateCost([], null)).toBeNull();
  });
  it.each([
    [2_000, 10_000, false],
    [2_001, 10_000, true],
    [50_000, 10_000_000, false],
    [50_001, 10_000_000, true],
    [1, 0, true],
  ])('asks for confirmation of %d with a balance of %d: %s', (estimate, balance, asks) =>
    expect(needsCostConfirmation(estimate, balance)).toBe(asks),
  );
  it('counts cached input once', () => {
    const used = { input: 3_620, cached: 2_600, output: 590, charged: 4_210 };
    expect(costParts(used)).toEqual({
      total: 4_210,
      input: 1_020,
      cached: 2_600,
      output: 590,
      charged: 4_210,
    });
  });
});
