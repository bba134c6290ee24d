import { expect, it } from 'vitest';
import { problem } from '../repair/problem.ts';
import { type KnownProblem, separateKnown } from './known-problems.ts';

const blank = problem('blank', 'The screen /about shows nothing');
const lost = problem('lost', 'The button "Add" on /: now nothing happens');

it('repairs a problem of a screen until it stayed through a repair, and again when it returns [FIX-021]', () => {
  let before: KnownProblem[] = [];
  const check = (...problems: (typeof blank)[]) => {
    const { repaired, stayed, known } = separateKnown(problems, before);
    before = known;
    return [repaired, stayed];
  };
  expect(check(blank)).toEqual([[blank], []]);
  expect(check(blank, lost)).toEqual([[blank, lost], []]);
  expect(check(blank, lost)).toEqual([[lost], [blank]]);
  expect(check(lost)).toEqual([[lost], []]);
  expect(check(blank)).toEqual([[blank], []]);
});
