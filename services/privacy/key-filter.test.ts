import { expect, it } from 'vitest';
import { column, table } from '../../domain/privacy/testing-schema.ts';
import { isSameRow, keyFilter } from './key-filter.ts';

const notes = table('notes', [column('id'), column('body')]);
const loose = { ...notes, primaryKey: [] };
const textOf = (filter: string) => decodeURIComponent(filter);

it('names rows by their primary key, and quotes names and values [DB-100]', () => {
  const rows = [
    { id: 'a,"b', body: 'x' },
    { id: 7, body: 'y' },
  ];
  expect(textOf(keyFilter(notes, rows))).toBe('or=(and("id".eq."a,\\"b"),and("id".eq."7"))');
});

it('names rows without a primary key by their short values [DB-100]', () => {
  const row = { id: 1, body: 'x'.repeat(500), flag: true, list: [1] };
  expect(textOf(keyFilter(loose, [row]))).toBe('or=(and("id".eq."1","flag".eq."true"))');
});

it('keeps a filter of many rows short enough for a request [DB-108]', () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({
    id: `${id} ${'é'.repeat(30)}`,
    body: '',
  }));
  const filter = keyFilter(notes, rows);
  expect(filter.length).toBeLessThan(6_100);
  expect(textOf(filter)).toContain('"0 é');
});

it('compares rows by their keys [DB-100]', () => {
  expect(isSameRow(notes, { id: 1, body: 'x' }, { id: 1, body: 'y' })).toBe(true);
  expect(isSameRow(loose, { id: 1, body: 'x' }, { id: 1, body: 'y' })).toBe(false);
});
