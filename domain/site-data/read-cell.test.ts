import { expect, it } from 'vitest';
import type { SiteColumn } from '../entities/site-data.ts';
import { readCell } from './read-cell.ts';

const column = (type: string, more: Partial<SiteColumn> = {}): SiteColumn => ({
  ...{ name: 'x', type, isNullable: true, default: null, isGenerated: false },
  ...{ values: null, references: null },
  ...more,
});

it.each([
  ['integer', '12', '12'],
  ['bigint', ' -9007199254740993 ', '-9007199254740993'],
  ['numeric', '1.50', '1.50'],
  ['double precision', '1e-3', '1e-3'],
  ['boolean', 'Yes', true],
  ['boolean', '0', false],
  ['date', '2028-02-29', '2028-02-29'],
  ['timestamp with time zone', '2027-01-31T10:00:00.5+02:00', '2027-01-31T10:00:00.5+02:00'],
  ['timestamp without time zone', '2027-01-31 10:00', '2027-01-31 10:00'],
  ['uuid', '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11'],
  ['jsonb', '{"a": [1]}', { a: [1] }],
  ['text', ' kept ', ' kept '],
  ['text', '=1+1', '=1+1'],
  ['integer', '', null],
])('reads as %s: %j [DB-088]', (type, text, value) => {
  expect(readCell(text, column(type))).toEqual({ value });
});

it.each([
  ['integer', '1.5', 'integer'],
  ['bigint', '12345678901234567890', 'integer'],
  ['numeric', '1,5', 'number'],
  ['real', 'NaN!', 'number'],
  ['boolean', 'maybe', 'boolean'],
  ['date', '2027-02-29', 'date'],
  ['date', '31.1.2027', 'date'],
  ['timestamp with time zone', '2027-13-01 10:00', 'date'],
  ['uuid', '7f1c0b0e', 'uuid'],
  ['json', '{a: 1}', 'json'],
] as const)('refuses as %s: %j [DB-088]', (type, text, reason) => {
  expect(readCell(text, column(type))).toEqual({ reason });
});

it('takes an empty text as no value, where there may be none [DB-088]', () => {
  const needed = { isNullable: false };
  expect(readCell('', column('text', needed))).toEqual({ value: '' });
  expect(readCell('', column('date', needed))).toEqual({ reason: 'empty' });
  expect(readCell('', column('date', { ...needed, default: 'now()' }))).toEqual({ value: null });
  const values = ['calm', 'glad'];
  expect(readCell('glad', column('mood', { values }))).toEqual({ value: 'glad' });
  expect(readCell('Glad', column('mood', { values }))).toEqual({ reason: 'choice' });
});
