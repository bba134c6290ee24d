import { expect, it } from 'vitest';
import { literalsOf } from './policy-literals.ts';
import { candidateValues, variantCount } from './row-values.ts';
import type { DescribedColumn, DescribedTable } from './schema-description.ts';
import { column, policy, table } from './testing-schema.ts';

function valuesOf(one: DescribedColumn, of: DescribedTable = table('t', [one]), variant = 0) {
  let last = 100_000;
  const number = () => ++last;
  return candidateValues({
    ...{ table: of, column: one, variant, number },
    marker: () => `zq${number()}`,
    uuid: () => '00000000-0000-4000-8000-000000000001',
    now: new Date('2026-11-27T00:00:00Z'),
  });
}

const check = (definition: string) => ({ name: 'c', columns: ['x'], definition });

it.each([
  [`CHECK ((x = ANY (ARRAY['a'::text, 'it''s'::text])))`, ['a', "it's"]],
  [
    `CHECK (((x)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))`,
    ['a', 'b'],
  ],
  [`CHECK ((x = ANY (ARRAY['-1'::integer, 1])))`, ['-1', '1']],
  [`CHECK (((x >= 1) AND (x <= 5)))`, ['1', '5']],
  [`CHECK ((char_length(x) > 3))`, ['3']],
  [`CHECK ((other = 'no'::text))`, []],
])('finds the values in %s [DB-100]', (definition, values) => {
  expect(literalsOf(table('t', [column('x')], { checks: [check(definition)] }), 'x')).toEqual(
    values,
  );
});

it('makes a row for each value that a rule names, and for both values of a boolean [DB-100]', () => {
  const status = column('status');
  const rule = policy('p', {
    using: `((status = 'published'::text) OR (status = 'archived'::text))`,
  });
  const posts = table('posts', [status], { policies: [rule] });
  expect(variantCount(posts)).toBe(2);
  expect([0, 1].map((variant) => valuesOf(status, posts, variant)[0])).toEqual([
    'published',
    'archived',
  ]);
  const flag = column('is_public', 'boolean');
  expect(variantCount(table('t', [flag]))).toBe(2);
  expect([0, 1].map((variant) => valuesOf(flag, undefined, variant)[0])).toEqual([false, true]);
});

it('gives an ordinary user no role of staff [DB-106]', () => {
  const role = column('role', 'app_role', { labels: ['admin', 'customer'], hasDefault: true });
  expect(valuesOf(role)[0]).toBe('customer');
  expect(variantCount(table('t', [role]))).toBe(1);
});

it.each([
  ['email', 'text', /^zq\d+@example\.org$/],
  ['phone', 'text', /^\+49\d+$/],
  ['code', 'character varying(3)', /^zq1$/],
  ['price', 'numeric(10,2)', /^\d{6}\.37$/],
  ['price', 'numeric(4,2)', /^3$/],
  ['n', 'smallint', /^3$/],
  ['day', 'date', /^2026-1\d-\d\d$/],
  ['birth_date', 'date', /^202[46]-/],
  ['tags', 'text[]', /^zq\d+$/],
  ['span', 'daterange', /^\[2026-/],
])('finds a value for %s %s [DB-100]', (name, type, pattern) => {
  expect(String(valuesOf(column(name, type))[0])).toMatch(pattern);
});

it('gives later columns later times, so that an end is after its beginning [DB-100]', () => {
  const [start, end] = [column('starts_at', 'timestamptz'), column('ends_at', 'timestamptz')];
  const times = table('t', [start, end]);
  const [from, until] = [start, end].map((one) =>
    String(valuesOf({ ...one, type: 'timestamp with time zone' }, times)[0]),
  );
  expect(String(until) > String(from)).toBe(true);
});

it('knows no value for a type of its own [DB-108]', () => {
  expect(valuesOf(column('x', 'my_composite', { isRequired: true }))).toEqual([]);
  expect(valuesOf(column('x', 'my_composite'))).toEqual([undefined]);
});
