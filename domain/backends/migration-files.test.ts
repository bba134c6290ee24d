import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import {
  describeMigrationRefusal,
  type FilesChange,
  migrationNumber,
  nextMigrationNumber,
  refuseMigration,
} from './migration-files.ts';

const at = (name: string) => `supabase/migrations/${name}`;
const applied = at('0001_todos.sql');
const pending = at('0003_labels.sql');
const paths = [applied, pending, 'src/App.tsx'];
const files = {
  has: (path: string) => paths.includes(path),
  below: (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`)),
};
const rules = { applied: new Set([applied]), last: 3 };
const write = (path: string, text = 'select 1;'): FilesChange => ({ kind: 'write', path, text });
const ruleOf = (change: FilesChange) => refuseMigration(change, rules, files)?.rule ?? 'accepted';

describe('the files of SQL of a managed project', () => {
  it.each<[string, FilesChange, string]>([
    ['a new file with the next number', write(at('0004_tags.sql')), 'accepted'],
    ['a gap between the numbers', write(at('0100_tags.sql')), 'accepted'],
    ['a time as the number', write(at('20270101120000_tags.sql')), 'name'],
    ['a file that waits to be applied', write(pending), 'accepted'],
    ['an applied file', write(applied), 'applied'],
    ['a number that was used before', write(at('0002_tags.sql')), 'used'],
    ['a number of another file', write(at('0003_tags.sql')), 'used'],
    ['a name without a number', write(at('tags.sql')), 'name'],
    ['a name in capitals', write(at('0004_Tags.sql')), 'name'],
    ['another folder case', write('supabase/Migrations/0004_tags.sql'), 'name'],
    ['a file below the folder', write(at('more/0004_tags.sql')), 'name'],
    ['another ending', write(at('0004_tags.txt')), 'name'],
    [
      'a file that is too large',
      write(at('0004_tags.sql'), 'x'.repeat(limits.migrations.fileCharacters + 1)),
      'size',
    ],
    ['any other file', write('src/App.tsx'), 'accepted'],
    ['removing an applied file', { kind: 'remove', paths: [pending, applied] }, 'applied'],
    ['removing a file that waits', { kind: 'remove', paths: [pending] }, 'accepted'],
    [
      'moving an applied file',
      { kind: 'move', files: [{ from: applied, to: 'a.sql' }] },
      'applied',
    ],
    [
      'moving a file to a used number',
      { kind: 'move', files: [{ from: 'a.sql', to: at('0002_a.sql') }] },
      'used',
    ],
  ])('decides about %s [DB-064]', (_, change, rule) => {
    expect(ruleOf(change)).toBe(rule);
  });

  it('accepts only so many files that wait', () => {
    const many = Array.from({ length: limits.migrations.atOnce }, (_, at) => at + 10).map(
      (number) => at(`${nextMigrationNumber(number)}_many.sql`),
    );
    const full = { has: (path: string) => many.includes(path), below: () => many };
    const change = write(at('0900_more.sql'));
    expect(refuseMigration(change, rules, full)?.rule).toBe('count');
    expect(refuseMigration(change, { ...rules, applied: new Set(many) }, full)).toBeUndefined();
  });

  it('names a file that would be accepted', () => {
    const refused = refuseMigration(write(applied), rules, files);
    expect(refused?.example).toBe(at('0004_changes.sql'));
    expect(ruleOf(write(refused?.example ?? ''))).toBe('accepted');
    expect(refused && describeMigrationRefusal(refused)).toContain('write a new one');
  });

  it('reads the number of a name', () => {
    expect(migrationNumber(at('0042_a_b.sql'))).toBe(42);
    expect(migrationNumber('0042_a_b.sql')).toBeUndefined();
    expect(nextMigrationNumber(0)).toBe('0001');
    expect(nextMigrationNumber(99)).toBe('0100');
  });
});
