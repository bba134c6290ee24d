import { expect, it } from 'vitest';
import type { ShownText } from './find-text.ts';
import {
  type Expectation,
  isFaultRemaining,
  isFaultUnseen,
  isGone,
  withoutOldFields,
} from './judge.ts';
import { readSourceWords } from './source-words.ts';

const shown = (text: string, fields: string[] = []): ShownText => ({
  ...{ text, joined: text, status: '', fields },
});
const expectation = (part: Partial<Expectation>): Expectation => ({
  ...{ text: 'Saved', earlier: [shown('A')], now: shown('B'), typed: [], hasEffect: true },
  ...{ isInSources: false },
  ...part,
});

it.each<[string, Partial<Expectation>]>([
  ['nothing happened at all', { hasEffect: false }],
  ['it is what was typed', { text: 'Buy milk', typed: ['Buy milk'] }],
  ['it has what was typed', { text: 'Hello Ada', typed: ['Ada'] }],
  ['the app has this text and does not show it', { isInSources: true }],
  [
    'the number beside its words is as before',
    {
      text: 'Total: 12',
      earlier: [shown('Home'), shown('Total: 0')],
      now: shown('Tea 12\nTotal: 0'),
    },
  ],
])('is sure that a text is missing where %s [FIX-035]', (_, part) => {
  expect(isFaultUnseen(expectation(part))).toBe(true);
});

it.each<[string, Partial<Expectation>]>([
  ['the page did something and may say it in other words', {}],
  ['a number may be written in words', { text: '12', typed: ['5', '7'] }],
  [
    'a number changed to another one',
    { text: 'Total: 12', earlier: [shown('Home'), shown('Total: 0')], now: shown('Total: 13') },
  ],
  ['only a number was typed', { text: 'Room 5', typed: ['5'] }],
])('is not sure where %s [FIX-035]', (_, part) => {
  expect(isFaultUnseen(expectation(part))).toBe(false);
});

it('takes a text that is shown less often as gone, and one that was never there as unknown [FIX-035]', () => {
  expect(isGone('Milk', shown('Milk\nMilk'), shown('Milk'))).toBe(true);
  expect(isGone('Milk', shown('Milk'), shown('Milk'))).toBe(false);
  expect(isFaultRemaining('Milk', shown('Milk'))).toBe(true);
  expect(isFaultRemaining('Milk', shown('Tea'))).toBe(false);
});

it('does not take a field that is still filled for a result [FIX-035]', () => {
  const now = shown('', ['Milk', 'Tea', 'Oil']);
  const kept = withoutOldFields(now, { lately: shown('', ['Milk']), typed: 'Tea' });
  expect(kept.fields).toEqual(['Oil']);
});

it('knows what the texts of an app mention, by any word that means the same [FIX-035]', () => {
  const words = readSourceWords(
    new Map([
      [
        'src/app.tsx',
        '<button onClick={() => items.delete(1)}>Add task</button>{open && <b aria-label="Your basket">',
      ],
      ['ACCEPTANCE.md', '- press "Print"'],
      ['package.json', '{ "name": "export" }'],
    ]),
  );
  expect(['Create task', 'New', 'Cart', 'task'].map(words.mentions)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['Delete task', 'Print', 'Export'].map(words.mentions)).toEqual([false, false, false]);
  expect(words.hasText('add task')).toBe(true);
  expect(words.hasText('task')).toBe(false);
});
