import { expect, it } from 'vitest';
import type { AbilityResult } from '@/domain/entities/check';
import { shownAbilities } from './shown-abilities';

const add: AbilityResult = { text: 'Add', outcome: 'works', reason: null, picture: 'p' };

it('shows the list as it is now, with what was found of each [FIX-036, FIX-037]', () => {
  const file = '- Add\n  - press "Add"\n  - see "A"\n- Print\n- Sort\n  - press "Sort"\n';
  expect(shownAbilities(file, [add, { ...add, text: 'Removed' }])).toEqual([
    add,
    { text: 'Print', outcome: 'untried', reason: 'steps', picture: null },
    { text: 'Sort', outcome: 'untried', reason: null, picture: null },
  ]);
});

it('shows what was found where there is no file [FIX-036]', () => {
  expect(shownAbilities(undefined, [add])).toEqual([add]);
  expect(shownAbilities(undefined)).toEqual([]);
});
