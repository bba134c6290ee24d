import { and, desc, eq } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { FormField } from '../../domain/site-forms/form-fields.ts';
import { csvLine } from '../../domain/text/csv.ts';
import type { Database } from '../store/transaction.ts';
import { siteFormEntries } from './schema.ts';

const { id, projectUuid, form, fields, page, isSpam, at } = siteFormEntries;

/** Returns all entries but spam as CSV, newest first, with one column for each field. */
export async function exportCsv(
  db: Database,
  project: string,
  named: string | undefined,
): Promise<FileResponse> {
  const isNamed = named === undefined ? undefined : eq(form, named);
  const rows = await db
    .select({ form, fields, page, at })
    .from(siteFormEntries)
    .where(and(eq(projectUuid, project), eq(isSpam, false), isNamed))
    .orderBy(desc(at), desc(id));
  return {
    name: `${named ?? 'forms'}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: csvLines(rows),
  };
}

type CsvRow = { form: string; fields: FormField[]; page: string; at: Date };

async function* csvLines(rows: readonly CsvRow[]): AsyncIterable<Uint8Array> {
  const names = [...new Set(rows.flatMap((row) => row.fields.map(([name]) => name)))];
  const encoder = new TextEncoder();
  // Excel reads UTF-8 only with this mark.
  yield encoder.encode(`\uFEFF${csvLine(['time', 'form', 'page', ...names])}\r\n`);
  for (const row of rows) {
    const values = new Map(row.fields);
    const cells = names.map((name) => values.get(name) ?? '');
    yield encoder.encode(`${csvLine([row.at, row.form, row.page, ...cells])}\r\n`);
  }
}
