import { expect, it } from 'vitest';
import { keptEffects, missingEffects } from './effects.ts';

const places = ['list', 'total'];

it.each<[string, string[], string[], string[]]>([
  [
    'has all it had, and more',
    ['stores items', 'text total'],
    ['typed', 'stores items', 'text total'],
    [],
  ],
  ['does not store any more', ['stores items', 'text total'], ['text total'], ['stores items']],
  ['stores under another key', ['stores items'], ['stores other'], ['stores items']],
  ['changes a text no more', ['more list', 'text total'], ['more list'], ['text total']],
  ['has lost the place itself', ['more list', 'text gone'], ['more list'], []],
  ['moves, colours or draws no more', ['scroll', 'class list', 'look list', 'calls fill'], [], []],
  ['copies nothing any more', ['calls writeText'], [], ['calls writeText']],
  ['opens no dialog any more', ['dialog', 'more list'], ['more list'], ['dialog']],
])('compares what follows from a control that %s [FIX-040]', (_, before, now, missing) => {
  expect(missingEffects({ effects: before }, { effects: now }, places)).toEqual(missing);
});

it('misses nothing of a control that was explored before effects were kept [FIX-040]', () => {
  expect(missingEffects({}, { effects: ['dialog'] }, places)).toEqual([]);
});

it('keeps what can be missing later', () => {
  expect(keptEffects(['look list', 'text list', 'calls scrollTo', 'dialog'])).toEqual([
    'text list',
    'dialog',
  ]);
});
