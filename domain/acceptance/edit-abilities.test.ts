import { expect, it } from 'vitest';
import { editAbilities } from './edit-abilities.ts';
import { readAbilities } from './read-abilities.ts';

const file = `# Tasks

Made together.

- Add a task
  - press "Add"
  - see "Milk"

- Delete a task
  - press "Delete"
`;

it('keeps the steps of what stays, and drops those of what is changed or removed [FIX-037]', () => {
  const edited = editAbilities(file, [
    { text: 'Delete a task', from: 1 },
    { text: 'Add a task with a date', from: 0 },
    { text: '  Print\nthe list ', from: null },
    { text: ' ', from: null },
  ]);
  expect(edited).toBe(`# Tasks

Made together.

- Delete a task
  - press "Delete"
- Add a task with a date
- Print the list
`);
  expect(readAbilities(edited).map(({ steps }) => steps.length)).toEqual([1, 0, 0]);
});

it('changes nothing where nothing was edited, and begins a file where there is none [FIX-037]', () => {
  const same = [0, 1].map((from) => ({ text: readAbilities(file)[from]?.text ?? '', from }));
  expect(readAbilities(editAbilities(file, same))).toEqual(readAbilities(file));
  expect(editAbilities('', [{ text: 'Add', from: null }])).toBe('# What a user can do\n\n- Add\n');
});
