import { CreditCard } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { findCommands, startsCommand } from './command';

const groups = [
  {
    name: 'All',
    commands: [
      ['new', 'A to-do list', 'new project'],
      ['benefits', 'My benefits', 'tokens balance'],
      ['customers', 'Customers'],
      ['id', '复制用户ID'],
    ].map(([id = '', label = '', words = '']) => ({
      id,
      label,
      words,
      icon: CreditCard,
      run: () => {},
    })),
  },
];
const found = (search: string) =>
  findCommands(groups, search).flatMap(({ commands }) => commands.map(({ id }) => id));

describe('searching for a command [PP-23]', () => {
  it.each([
    ['', ['new', 'benefits', 'customers', 'id']],
    ['a to', ['new']],
    ['TO', ['new', 'benefits']],
    ['do', ['new']],
    ['bal my', ['benefits']],
    ['用户', ['id']],
    ['id', ['id']],
    ['zzz', []],
  ])('“%s”', (search, ids) => expect(found(search)).toEqual(ids));
});

it.each([
  ['custom', true],
  ['A To', true],
  ['list', false],
  ['balance', false],
  [' ', false],
])('knows whether “%s” begins a command: %s [PP-23]', (search, is) =>
  expect(startsCommand(groups, search)).toBe(is),
);
