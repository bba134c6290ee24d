import { describe, expect, it } from 'vitest';
import { parseGroup } from './condition.ts';
import { comparisons, parseFilter, searches } from './filter.ts';

const path = { column: 'x', steps: [] };
const parse = (text: string) => {
  const { kind, path: of, ...rest } = parseFilter(path, text);
  expect([kind, of]).toEqual(['filter', path]);
  return rest;
};

describe('a filter', () => {
  it.each(Object.keys(comparisons))('compares by %s', (operator) => {
    const value = 'a.b,(c) "d';
    expect(parse(`${operator}.${value}`)).toEqual({
      isNegated: false,
      test: 'comparison',
      operator,
      value,
    });
    expect(parse(`not.${operator}.${value}`).isNegated).toBe(true);
  });

  it.each(['eq', 'like', 'ilike', 'gt', 'gte', 'lt', 'lte', 'match', 'imatch'])(
    'compares by %s with any or all of a list',
    (operator) => {
      for (const over of ['any', 'all'])
        expect(parse(`${operator}(${over}).{a,"b,c"}`)).toEqual({
          isNegated: false,
          test: 'quantified',
          operator,
          over,
          values: ['a', 'b,c'],
        });
    },
  );

  it.each(Object.keys(searches))('searches by %s', (operator) => {
    expect(parse(`${operator}.fat cat`)).toMatchObject({
      test: 'search',
      operator,
      query: 'fat cat',
    });
    expect(parse(`${operator}(english).cat`)).toMatchObject({ language: 'english' });
  });

  it.each(['null', 'not_null', 'true', 'false', 'unknown', 'NULL'])('tests is.%s', (value) => {
    expect(parse(`is.${value}`)).toMatchObject({ test: 'is', value: value.toLowerCase() });
  });

  it.each([
    ['in.()', []],
    ['in.(1,2)', ['1', '2']],
    ['in.("a,b","c\\"d",e(f)', ['a,b', 'c"d', 'e(f']],
    ['in.(a b,)', ['a b', '']],
  ])('reads the list of %s', (text, values) => {
    expect(parse(text)).toMatchObject({ test: 'in', values });
  });

  it.each([
    '',
    'eq',
    '.x',
    'nothing.x',
    'constructor.x',
    'is.x',
    'is.',
    'in.1',
    'in.(1',
    'in.("a)',
    'neq(any).{a}',
    'eq(some).{a}',
    'eq(any).a',
    'is(any).{null}',
    'eq(.x',
    'not.not.eq.1',
    'e q.1',
  ])('refuses %s', (text) => {
    expect(() => parseFilter(path, text)).toThrow(/failed to parse filter|unbalanced/);
  });
});

describe('a group', () => {
  const group = (text: string) => parseGroup({ word: 'or', isNegated: false }, text, { left: 300 });

  it('contains filters and groups, and quoted values with any character', () => {
    const parsed = group(
      '(a.eq.1,not.and(b.not.is.null,c.in.(1,2)),"d.e".eq."x,y)",tags.cs.{f,g},h->>i.eq.2)',
    );
    expect(parsed.conditions).toMatchObject([
      { path: { column: 'a' }, operator: 'eq', value: '1' },
      {
        word: 'and',
        isNegated: true,
        conditions: [
          { test: 'is', isNegated: true },
          { test: 'in', values: ['1', '2'] },
        ],
      },
      { path: { column: 'd.e' }, value: 'x,y)' },
      { operator: 'cs', value: '{f,g}' },
      { path: { column: 'h', steps: [{ arrow: '->>', key: 'i' }] } },
    ]);
  });

  it.each([
    '',
    'a.eq.1',
    '()',
    '(a)',
    '(.eq.1)',
    '(a.eq.1',
    '(a.eq.1))',
    '(a.eq.1,)',
    '(a.eq."1)',
    `${'(or'.repeat(9)}(a.eq.1)${')'.repeat(9)}`,
  ])('refuses %s', (text) => {
    expect(() => group(text)).toThrow();
  });

  it('counts its filters', () => {
    const many = `(${Array(301).fill('a.eq.1').join(',')})`;
    expect(() => group(many)).toThrow(/too many filters/);
  });
});
