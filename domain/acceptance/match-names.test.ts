import { expect, it } from 'vitest';
import { isSignFor, isTypeFor, meaningWords, rankName } from './match-names.ts';

it.each([
  ['Add', 'Add', 0],
  ['add task', '+ Add Task', 0],
  ['Add', 'Add task', 1],
  ['Espresso', 'Espresso€2.50', 1],
  ['Add a new task', 'Add', 2],
  ['Delete', 'Remove Buy milk', 3],
  ['E-mail', 'Email address', 3],
  ['删除', '移除任务', 3],
  ['Create note', 'Add', 4],
])('finds "%s" in a control that is called "%s" [FIX-032]', (wanted, name, rank) => {
  expect(Math.floor(rankName(wanted, name) ?? Number.NaN)).toBe(rank);
});

it.each([
  ['Add', 'Address'],
  ['Buy milk', 'Delete: Buy milk'],
  ['Add', ''],
  ['Delete', 'Edit'],
  ['Search', 'Menu'],
  ['Save recipe', 'Save trip'],
  ['+', 'Menu'],
  ['Price', 'Place'],
])('does not take "%s" for "%s" [FIX-032, FIX-035]', (wanted, name) => {
  expect(rankName(wanted, name)).toBeNull();
});

it('prefers the name that says least besides [FIX-032]', () => {
  const ranks = ['Bag 1', 'Your whole bag of things'].map((name) => rankName('Bag', name) ?? 0);
  expect(ranks[0]).toBeLessThan(ranks[1] ?? 0);
});

it('knows a field by its type [FIX-032]', () => {
  expect(isTypeFor('Find a word', 'search')).toBe(true);
  expect(isTypeFor('Find a word', 'text')).toBe(false);
});

it('knows signs by what they mean [FIX-032]', () => {
  expect(isSignFor('Delete task', '×')).toBe(true);
  expect(isSignFor('Remove', '🗑️')).toBe(true);
  expect(isSignFor('Add', '×')).toBe(false);
  expect(isSignFor('Delete', 'Delete')).toBe(false);
});

it('has one word for all that mean the same [FIX-032]', () => {
  expect(meaningWords('Log in to the Baskets')).toEqual(['login', 'basket']);
  expect(meaningWords('新建任务')).toEqual(['add', '任务']);
});
