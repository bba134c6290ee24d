import { expect, it } from 'vitest';
import type { SiteColumn } from '@/domain/entities/site-data';
import { draftOf, readDraft } from './row-draft';

const column = (name: string, type: string, more: Partial<SiteColumn> = {}): SiteColumn => ({
  ...{ name, type, isNullable: true, default: null, isGenerated: false },
  ...{ values: null, references: null },
  ...more,
});
const columns = [
  column('id', 'bigint', { isNullable: false, default: 'identity' }),
  column('title', 'text', { isNullable: false }),
  column('age', 'integer', { isNullable: false, default: '0' }),
  column('born', 'date'),
  column('tags', 'text[]'),
  column('sum', 'integer', { isGenerated: true }),
];
const row = { id: '9007199254740993', title: 'a', age: 1, born: null, tags: ['x', 'y'], sum: 2 };

it('takes for a new row only what was filled in, so that defaults apply [DB-082]', () => {
  expect(readDraft(columns, { title: 'b', age: '', born: null }, null)).toEqual({
    values: { title: 'b', born: null },
    problems: {},
  });
  expect(readDraft(columns, { age: '1' }, null).problems).toEqual({ title: 'empty' });
  expect(readDraft(columns, { title: '', born: '2027-02-30', age: '1.5' }, null)).toEqual({
    values: { title: '' },
    problems: { born: 'date', age: 'integer' },
  });
});

it('takes of an existing row only what differs, and null only by itself [DB-082]', () => {
  const draft = draftOf(columns, row);
  expect(draft).toMatchObject({ id: '9007199254740993', born: null, tags: '["x","y"]' });
  expect(readDraft(columns, draft, row)).toEqual({ values: {}, problems: {} });
  expect(readDraft(columns, { ...draft, title: '', born: '2027-01-31', sum: '5' }, row)).toEqual({
    values: { title: '', born: '2027-01-31' },
    problems: {},
  });
  expect(readDraft(columns, { ...draft, age: '' }, row).problems).toEqual({ age: 'empty' });
});
