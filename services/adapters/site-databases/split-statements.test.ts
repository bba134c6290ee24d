import { describe, expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

const textsOf = (sql: string) => splitStatements(sql).map(({ text }) => text);

describe('splitting a file of SQL', () => {
  it.each([
    ['two statements', 'select 1; select 2', ['select 1', 'select 2']],
    ['nothing but blanks and comments', ' ;;\n-- a; b\n/* c; /* d; */ e; */ ;', []],
    ['a string', "select 'a;b''c;'; select 2", ["select 'a;b''c;'", 'select 2']],
    [
      'a string with backslashes',
      String.raw`select E'a\';b'; select 2`,
      [String.raw`select E'a\';b'`, 'select 2'],
    ],
    [
      'a backslash in an ordinary string',
      String.raw`select 'a\'; select 2`,
      [String.raw`select 'a\'`, 'select 2'],
    ],
    ['a quoted name', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
    ['a dollar quote', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
    [
      'a dollar quote with a word',
      'do $a_1$ $$ ; $b$ ; $a_1$; select $1',
      ['do $a_1$ $$ ; $b$ ; $a_1$', 'select $1'],
    ],
    [
      'a dollar sign within a name',
      'select a$b$c; select $x$;$x$',
      ['select a$b$c', 'select $x$;$x$'],
    ],
    [
      'parentheses',
      'create rule r as on insert to a do (select 1; select 2); select 3',
      ['create rule r as on insert to a do (select 1; select 2)', 'select 3'],
    ],
    [
      'comments within',
      'select 1 -- ;\n+ /* ; */ 2; select 3',
      ['select 1 -- ;\n+ /* ; */ 2', 'select 3'],
    ],
    [
      'an SQL body',
      'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
      [
        'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end',
        'select 3',
      ],
    ],
    [
      'the beginning of a transaction',
      'begin; select 1; end; select 2',
      ['begin', 'select 1', 'end', 'select 2'],
    ],
    ['an unfinished string', "select 1; select 'a; b", ['select 1', "select 'a; b"]],
    [
      'names of other scripts',
      'create table 表 (名 text); select 1',
      ['create table 表 (名 text)', 'select 1'],
    ],
  ])('keeps %s whole [DB-034]', (_, sql, expected) => {
    expect(textsOf(sql)).toEqual(expected);
  });

  it('returns the line and the first words of each statement [DB-034]', () => {
    const found = splitStatements('-- one\nselect 1;\n\n/* two\n */ COMMIT -- x\n and chain;');
    expect(found.map(({ line, words }) => ({ line, words }))).toEqual([
      { line: 2, words: ['select'] },
      { line: 5, words: ['commit', 'and', 'chain'] },
    ]);
  });

  it('takes linear time', () => {
    const time = (sql: string) => {
      const begin = performance.now();
      splitStatements(sql);
      return performance.now() - begin;
    };
    for (const part of [
      "select 'a';\n",
      '/* ',
      '$a$ ',
      '(((',
      'case ',
      'create function begin atomic ',
    ])
      expect(time(part.repeat(20_000))).toBeLessThan(3_000);
  });
});
