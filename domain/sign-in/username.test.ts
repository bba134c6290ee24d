import { describe, expect, it } from 'vitest';
import { readUsername, usernameFromName, usernameKey } from './username.ts';

const cases: [text: string, read: ReturnType<typeof readUsername>][] = [
  ['Ada', { username: 'Ada' }],
  ['  Ada  ', { username: 'Ada' }],
  ['twelve chars', { username: 'twelve chars' }],
  ['thirteen char', { problem: 'too-long' }],
  ['一二三四五六七八九十甲乙', { username: '一二三四五六七八九十甲乙' }],
  ['😀'.repeat(12), { username: '😀'.repeat(12) }],
  ['😀'.repeat(13), { problem: 'too-long' }],
  ['', { problem: 'empty' }],
  [' \t\n\u3000', { problem: 'empty' }],
  ['A\u202eda\u0007', { username: 'Ada' }],
  ['e\u0301', { username: 'é' }],
];

describe('a username', () => {
  it.each(cases)('has 1 to 12 code points, trimmed: %j [UC-006, GAP-17]', (text, read) =>
    expect(readUsername(text)).toEqual(read),
  );

  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    [' Augusta Ada King ', 'Augusta'],
    ['\u202e\t', null],
    ['Wolfeschlegelsteinhausen', null],
  ])('is taken from the name %j at a provider: %j [GAP-12]', (name, username) =>
    expect(usernameFromName(name)).toBe(username),
  );

  it.each([
    ['Ada', 'aDA'],
    ['Ａｄａ', 'Ada'],
    ['É', 'e\u0301'],
    ['STRASSE', 'straße'],
  ])('is the same as %j and as %j [GAP-17]', (one, other) =>
    expect(usernameKey(one)).toBe(usernameKey(other)),
  );

  it('differs with other letters [GAP-17]', () =>
    expect(usernameKey('Ada')).not.toBe(usernameKey('Ade')));
});
