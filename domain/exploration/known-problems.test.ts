import { expect, it } from 'vitest';
import { problem } from '../repair/problem.ts';
import { countRepair, type KnownProblem, separateKnown } from './known-problems.ts';

const blank = problem('blank', 'The screen /about shows nothing');
const lost = problem('lost', 'The button "Add" on /: now nothing happens');

/** Returns a check that knows what the checks before it found, and a repair of problems. */
function checks() {
  let known: KnownProblem[] = [];
  return {
    check(...problems: (typeof blank)[]) {
      const found = problems.map((one) => ({ problem: one }));
      const separated = separateKnown(found, known);
      known = separated.known;
      return [separated.repaired, separated.stayed].map((all) => all.map((one) => one.problem));
    },
    repair(...problems: (typeof blank)[]) {
      known = countRepair(known, problems);
    },
  };
}

it('repairs a problem of a screen until it stayed through repairs, and again when it returns [FIX-021]', () => {
  const { check, repair } = checks();
  expect(check(blank)).toEqual([[blank], []]);
  // The problem is sent to the model with its file, but is counted without it.
  repair({ ...blank, file: 'src/about.tsx', line: 3 });
  expect(check(blank, lost)).toEqual([[blank, lost], []]);
  repair(blank, lost);
  expect(check(blank, lost)).toEqual([[lost], [blank]]);
  expect(check(blank, lost)).toEqual([[lost], [blank]]);
  expect(check(lost)).toEqual([[lost], []]);
  expect(check(blank)).toEqual([[blank], []]);
});

it('does not count a check after which no repair of the problem was ordered [FIX-021]', () => {
  const { check, repair } = checks();
  for (let round = 0; round < 5; round++) {
    expect(check(blank)).toEqual([[blank], []]);
    repair(lost);
  }
});
