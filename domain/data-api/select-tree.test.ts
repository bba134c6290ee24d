import { describe, expect, it } from 'vitest';
import { DataApiError } from './data-api-error.ts';
import { parseSelect } from './select-tree.ts';

const column = (name: string, rest = {}) => ({
  kind: 'column',
  path: { column: name, steps: [] },
  ...rest,
});
const relation = (name: string, rest = {}) => ({
  kind: 'relation',
  name,
  isInner: false,
  isSpread: false,
  selections: [column('*')],
  ...rest,
});

describe('select', () => {
  it.each([
    [null, [column('*')]],
    ['', [column('*')]],
    ['id, name', [column('id'), column('name')]],
    ['total:price', [column('price', { alias: 'total' })]],
    ['price::text', [column('price', { cast: 'text' })]],
    ['x:price::text', [column('price', { alias: 'x', cast: 'text' })]],
    ['"a,b(c"', [column('a,b(c')]],
    ['"x:y":"a\\"b"', [column('a"b', { alias: 'x:y' })]],
    [
      'data->0->>name',
      [
        {
          kind: 'column',
          path: {
            column: 'data',
            steps: [
              { arrow: '->', key: '0' },
              { arrow: '->>', key: 'name' },
            ],
          },
        },
      ],
    ],
    ['count()', [column('*', { aggregate: { name: 'count' } })]],
    ['n:count()', [column('*', { alias: 'n', aggregate: { name: 'count' } })]],
    ['price.sum()::int', [column('price', { aggregate: { name: 'sum', cast: 'int' } })]],
    ['price::int.avg()', [column('price', { cast: 'int', aggregate: { name: 'avg' } })]],
    ['items(*)', [relation('items')]],
    ['x:items!fk!inner(*)', [relation('items', { alias: 'x', hint: 'fk', isInner: true })]],
    ['items!left(*)', [relation('items')]],
    ['...items(*)', [relation('items', { isSpread: true })]],
    ['items()', [relation('items', { selections: [] })]],
    [
      'a(b(x:c))',
      [
        relation('a', {
          selections: [relation('b', { selections: [column('c', { alias: 'x' })] })],
        }),
      ],
    ],
    ['items(count)', [relation('items', { selections: [column('count')] })]],
  ])('parses %s', (text, wanted) => {
    expect(parseSelect(text)).toEqual(wanted);
  });

  it.each([
    'a,,b',
    'a,',
    '(*)',
    'a(',
    'a)',
    'a(b))',
    'a(b)c',
    '...a',
    'a!x!y(*)',
    '"a',
    'data->',
    'data->>',
    '->>a',
    '->',
    `${'a('.repeat(9)}*${')'.repeat(9)}`,
    Array(201).fill('a').join(','),
  ])('refuses %s', (text) => {
    expect(() => parseSelect(text)).toThrow(DataApiError);
  });
});
