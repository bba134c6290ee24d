import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { readAbilities, readStep, writeStep } from './read-abilities.ts';

it('reads what a user can do and its steps, and leaves titles and prose out [FIX-031]', () => {
  const file = `# Tasks
Written before the app.

- Add a task
  - fill "New task" with "Buy milk"
  - press "Add"
* [ ] Delete a task
    1. press "Delete" in "Buy milk"
- Only said
`;
  expect(readAbilities(file)).toEqual([
    {
      text: 'Add a task',
      isReadable: true,
      steps: [
        { act: 'fill', name: 'New task', value: 'Buy milk' },
        { act: 'press', name: 'Add', within: null },
      ],
    },
    {
      text: 'Delete a task',
      isReadable: true,
      steps: [{ act: 'press', name: 'Delete', within: 'Buy milk' }],
    },
    { text: 'Only said', isReadable: true, steps: [] },
  ]);
});

it.each([
  ['open /cart', { act: 'open', route: '/cart' }],
  ['open "#/cart?id=1"', { act: 'open', route: '#/cart?id=1' }],
  ['press 「追加」', { act: 'press', name: '追加', within: null }],
  ['Click the button "Add".', { act: 'press', name: 'Add', within: null }],
  ["tick 'Done' in the row “Milk”", { act: 'press', name: 'Done', within: 'Milk' }],
  ['type "Ada" into "Name"', { act: 'fill', name: 'Name', value: 'Ada' }],
  ['fill "Name" with ""', { act: 'fill', name: 'Name', value: '' }],
  ['choose "Fruit" in "Category"', { act: 'choose', name: 'Category', value: 'Fruit' }],
  ['choose "Dark"', { act: 'choose', name: '', value: 'Dark' }],
  ['key Enter', { act: 'key', key: 'Enter' }],
  ['see "Total: 42"', { act: 'see', text: 'Total: 42' }],
  ['gone "Milk"', { act: 'gone', text: 'Milk' }],
  ['wait 2 minutes', { act: 'wait', ms: 120_000 }],
  ['reload', { act: 'reload' }],
])('reads the step %s, and writes it so that it is read again [FIX-031]', (line, step) => {
  const read = readStep(line);
  expect(read).toEqual(step);
  expect(read && readStep(writeStep(read))).toEqual(step);
});

it.each([
  'hope "Add"',
  'press',
  'press "Add',
  'press "Add" then "Save"',
  'fill "Name"',
  'see',
  'see "a" "b"',
  'open //evil.example',
  'open https://evil.example',
  'wait 9 minutes',
  'key F12',
  'constructor "x"',
  `see "${'x'.repeat(limits.acceptance.textMax + 1)}"`,
])('does not guess what %s means, so that nothing is tried [FIX-031, FIX-035]', (line) => {
  expect(readStep(line)).toBeUndefined();
  expect(readAbilities(`- Add\n  - ${line}\n`)[0]?.isReadable).toBe(false);
});

it('reads no more abilities and steps than it plays [FIX-031]', () => {
  const { abilities, steps } = limits.acceptance;
  const many = `- Press\n${'  - press "Add"\n'.repeat(steps + 1)}`.repeat(abilities + 1);
  const read = readAbilities(many);
  expect(read).toHaveLength(abilities);
  expect(read[0]?.steps).toHaveLength(steps);
  expect(read[0]?.isReadable).toBe(false);
});
