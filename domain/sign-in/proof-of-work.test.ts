import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasWork, type Sha256, solveWork, type Work } from './proof-of-work.ts';

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest();
function solve(challenge: string, work: Work): { proof: string; slices: number } {
  const solving = solveWork(sha256, challenge, work);
  for (let slices = 0; ; slices++) {
    const step = solving.next();
    if (step.done) return { proof: step.value, slices };
  }
}
const work = { bits: 8, parts: 4 };

describe('a proof of work [SEC-M2]', () => {
  it('is accepted for its own challenge and difficulty only', () => {
    const { proof } = solve('one', work);
    expect(hasWork(sha256, 'one', work, proof)).toBe(true);
    expect(hasWork(sha256, 'two', work, proof)).toBe(false);
    expect(hasWork(sha256, 'one', { ...work, bits: 24 }, proof)).toBe(false);
    expect(hasWork(sha256, 'one', { ...work, parts: 5 }, proof)).toBe(false);
  });

  it.each(['', '.', '...', '0.0.0.0', 'x', '-1.-1.-1.-1', ' . . . ', 'a'.repeat(200)])(
    'is invalid as %j',
    (proof) => {
      expect(hasWork(sha256, 'one', work, proof)).toBe(false);
    },
  );

  it('does not count one part for another', () => {
    const [first = ''] = solve('one', work).proof.split('.');
    expect(hasWork(sha256, 'one', work, [first, first, first, first].join('.'))).toBe(false);
  });

  it('takes as much work as the bits require, and yields in between', () => {
    let hashes = 0;
    const counting: Sha256 = (text) => {
      hashes++;
      return sha256(text);
    };
    const solving = solveWork(counting, 'one', { bits: 10, parts: 8 });
    let pauses = 0;
    for (let step = solving.next(); !step.done; step = solving.next()) pauses++;
    expect(hashes).toBeGreaterThan((8 * 2 ** 10) / 4);
    expect(hashes).toBeLessThan(8 * 2 ** 10 * 4);
    expect(pauses).toBeGreaterThan(hashes / 256 - 9);
  });
});
