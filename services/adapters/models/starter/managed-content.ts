import type { Content, Json } from './content-files.ts';

/** The schema is `0001_…` in the template's folder. */
export const seedPath = 'supabase/migrations/0002_first_rows.sql';

export const isMigration = (path: string): boolean => path.startsWith('supabase/migrations/');

type Row = { [column: string]: Json };

/** Returns the texts that the page shows: without the seed rows and the name of the template. */
export function pageContent({ seed, moreErrors, template, notes, ...content }: Content): Content {
  const errors = { ...(content.errors as Row), ...(moreErrors as Row) };
  return { ...content, errors } as Content;
}

/**
 * Returns the migration that fills the tables with their first rows, in the language of the
 * content. Its `seed` has the rows by table, in the order of insertion.
 */
export function writeSeed({ seed }: Content): string {
  const tables = Object.entries((seed ?? {}) as Record<string, Row[]>);
  const inserts = tables.map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map(
      (row) => `  (${columns.map((column) => literal(row[column] ?? '')).join(', ')})`,
    );
    return `insert into public.${table} (${columns.join(', ')}) values\n${lines.join(',\n')};\n`;
  });
  return [
    '-- The first rows, so that the app is not empty. Change them in the data.\n',
    ...inserts,
  ].join('\n');
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
