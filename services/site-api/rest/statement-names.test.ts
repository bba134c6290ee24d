import { expect, it } from 'vitest';
import type { Catalog } from '../../../domain/data-api/catalog.ts';
import { createStatementNames } from './statement-names.ts';

const catalog = (): Catalog => ({
  schema: 'public',
  tables: new Map(),
  foreignKeys: [],
  functions: new Map(),
});

it('names a statement when it occurs again, always in the same way', () => {
  const nameOf = createStatementNames();
  const site = catalog();
  expect(nameOf(site, 'select 1')).toBeUndefined();
  const name = nameOf(site, 'select 1');
  expect(name).toMatch(/^s\d+_[\w-]{32}$/);
  expect(nameOf(site, 'select 1')).toBe(name);
});

it('gives another name after the catalogue was read again', () => {
  const nameOf = createStatementNames();
  const [before, after] = [catalog(), catalog()];
  const twice = (one: Catalog) => [nameOf(one, 'select 1'), nameOf(one, 'select 1')][1];
  expect(twice(before)).not.toBe(twice(after));
});

it('gives at most 100 names, however many statements a client sends', () => {
  const nameOf = createStatementNames();
  const site = catalog();
  const names = new Set<string | undefined>();
  for (let round = 0; round < 2; round++)
    for (let number = 0; number < 3_000; number++) names.add(nameOf(site, `select ${number}`));
  names.delete(undefined);
  expect(names.size).toBe(100);
});
