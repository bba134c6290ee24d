import { expect, it } from 'vitest';
import { isAdmitted, visitorCookie } from './visitor-cookie.ts';

const now = Date.UTC(2026, 10, 28);
const gate = { key: 'k', site: 'menu-abc123' };
const admits = (person: string | undefined, people: string[] | undefined, key = 'k') => {
  const [cookie] = visitorCookie({ ...gate, person }, now, true).split(';', 1);
  return isAdmitted(cookie, { ...gate, key, people }, { now, isSecure: true });
};

it.each([
  ['the person it names', 'a-1', ['a-1', 'b-2'], 'k', true],
  ['a person who was removed', 'a-1', ['b-2'], 'k', false],
  ['nobody, where it names nobody and people may visit', undefined, ['a-1'], 'k', false],
  ['nobody, where people are not told apart', 'a-1', undefined, 'k', false],
  ['everyone with the password', undefined, undefined, 'k', true],
  ['nobody after a change', 'a-1', ['a-1'], 'other', false],
])('admits %s [PUB-022, PUB-034]', (_, person, people, key, isIn) => {
  expect(admits(person, people, key)).toBe(isIn);
});

it('does not admit a person by the cookie of another one [PUB-034]', () => {
  const [cookie = ''] = visitorCookie({ ...gate, person: 'a-1' }, now, true).split(';', 1);
  const swapped = cookie.replace('.a-1.', '.b-2.');
  const people = ['a-1', 'b-2'];
  expect(isAdmitted(swapped, { ...gate, people }, { now, isSecure: true })).toBe(false);
  expect(isAdmitted(cookie, { ...gate, people }, { now, isSecure: true })).toBe(true);
});
