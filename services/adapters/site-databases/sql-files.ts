import { readFileSync } from 'node:fs';

type SqlFile = 'cluster' | 'template' | 'revokes' | 'site' | 'harden';

/** Reads a file of the folder `sql` and replaces names in braces, which must be plain words. */
export function readSql(file: SqlFile, names: Record<string, string> = {}): string {
  const text = readFileSync(new URL(`./sql/${file}.sql`, import.meta.url), 'utf8');
  return Object.entries(names).reduce(
    (sql, [key, name]) => sql.replaceAll(`{${key}}`, quoteName(name)),
    text,
  );
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
