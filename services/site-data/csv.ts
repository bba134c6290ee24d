import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type {
  CsvProblem,
  RowValues,
  SiteColumn,
  SiteTable,
} from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { readCell } from '../../domain/site-data/read-cell.ts';
import { csvLine } from '../../domain/text/csv.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { parseRows } from './json-rows.ts';
import { orderText, rowsPath } from './query-string.ts';
import { findWritableTable, readCatalogue } from './read-catalogue.ts';
import { callSite, reachable } from './site-caller.ts';

type Host = Pick<SiteHost, 'call' | 'runAsOwner' | 'usage'>;

const { csvBytes, csvRows, csvProblems, exportPage } = limits.siteData;

/** Creates the export and import of rows as CSV. */
export function createCsv(host: Host) {
  return {
    /** Exports a table page by page. The first page is read at once, so that it can be refused. */
    async exportTable(site: string, name: string): Promise<FileResponse> {
      const table = (await readCatalogue(host, site)).find((one) => one.name === name);
      if (!table) throw fail('siteTableGone');
      const read = (offset: number) => readPage(host, site, table, offset);
      const first = await read(0);
      return {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: lines(table, first, read),
      };
    },

    /** Adds all rows of a file in one statement, or returns why some of them cannot be added. */
    async importRows(
      site: string,
      { table: name, csv }: { table: string; csv: string },
    ): Promise<{ added: number; problems: CsvProblem[] }> {
      if (Buffer.byteLength(csv) > csvBytes) throw fail('csvTooLarge', { rows: csvRows });
      const table = await findWritableTable(host, site, name);
      const { rows, problems } = readRows(csv, table);
      if (problems.length > 0 || rows.length === 0) return { added: 0, problems };
      if ((await reachable(() => host.usage(site))).isFull) throw fail('databaseFull');
      const body = JSON.stringify(rows);
      if (Buffer.byteLength(body) > limits.dataApi.bodyBytes)
        throw fail('csvTooLarge', { rows: csvRows });
      await callSite(host, site, {
        ...{ method: 'POST', path: rowsPath(table.name, {}), body },
        headers: { prefer: 'return=minimal' },
      });
      return { added: rows.length, problems: [] };
    },
  };
}

async function readPage(host: Host, site: string, table: SiteTable, offset: number) {
  const sort = table.primaryKey.map((column) => ({ column, isDescending: false }));
  const path = rowsPath(table.name, {
    select: '*',
    order: orderText(sort),
    limit: String(exportPage),
    offset: String(offset),
  });
  return parseRows((await callSite(host, site, { method: 'GET', path })).body);
}

async function* lines(
  { columns }: SiteTable,
  first: RowValues[],
  read: (offset: number) => Promise<RowValues[]>,
): AsyncIterable<Uint8Array> {
  const names = columns.map(({ name }) => name);
  const encoder = new TextEncoder();
  // Excel reads UTF-8 only with this mark.
  yield encoder.encode(`\uFEFF${csvLine(names)}\r\n`);
  let rows = first;
  for (let offset = 0; rows.length > 0; ) {
    const text = rows.map((row) => csvLine(names.map((name) => cellText(row[name]))));
    yield encoder.encode(`${text.join('\r\n')}\r\n`);
    if (rows.length < exportPage) return;
    offset += rows.length;
    rows = await read(offset);
  }
}

function cellText(value: RowValues[string] | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

const record = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
);

type Rows = { rows: RowValues[]; problems: CsvProblem[] };

/** Reads the rows of a file whose first line names columns. */
export function readRows(csv: string, table: SiteTable): Rows {
  const [header, ...rest] = parseRecords(csv);
  if (!header) throw fail('csvUnreadable', { line: 1 });
  if (rest.length > csvRows) throw fail('csvTooLarge', { rows: csvRows });
  const columns = header.cells.map((name) => table.columns.find((one) => one.name === name.trim()));
  const problems = problemsOfHeader(header.cells, columns);
  if (problems.length > 0) return { rows: [], problems };
  const rows = rest.map((line) => readLine(line, columns as SiteColumn[], problems));
  return { rows: withoutEmptyColumns(rows, table), problems: problems.slice(0, csvProblems) };
}

type Line = { line: number; cells: string[] };

function parseRecords(csv: string): Line[] {
  try {
    const parsed: unknown = parse(csv, {
      ...{ bom: true, info: true, skip_empty_lines: true, relax_column_count: true },
    });
    return record.parse(parsed).map(({ info, record: cells }) => ({ line: info.lines, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fail('csvUnreadable', { line: Number(error.lines ?? 1) });
  }
}

function problemsOfHeader(
  names: readonly string[],
  columns: readonly (SiteColumn | undefined)[],
): CsvProblem[] {
  return names.flatMap((name, index): CsvProblem[] => {
    const column = columns[index];
    const isTwice = columns.indexOf(column) !== index;
    if (column && !isTwice && !column.isGenerated) return [];
    return [{ line: 1, column: name.slice(0, 63), reason: 'columns', value: '' }];
  });
}

function readLine(
  { line, cells }: Line,
  columns: readonly SiteColumn[],
  problems: CsvProblem[],
): RowValues {
  if (cells.length !== columns.length) {
    problems.push({ line, column: '', reason: 'columns', value: String(cells.length) });
    return {};
  }
  const values = columns.map((column, index): [string, RowValues[string]] => {
    const text = withoutGuard(cells[index] ?? '');
    const cell = readCell(text, column);
    if ('value' in cell) return [column.name, cell.value];
    problems.push({ line, column: column.name, reason: cell.reason, value: text.slice(0, 60) });
    return [column.name, null];
  });
  return Object.fromEntries(values);
}

/** An export writes `'` before what a spreadsheet would read as a formula; an import removes it. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/**
 * Leaves out columns that are empty in every row, so that their defaults apply. Where only some
 * rows are empty, the database says that the value is missing.
 */
function withoutEmptyColumns(rows: readonly RowValues[], { columns }: SiteTable): RowValues[] {
  const unused = columns.filter(
    ({ name, default: usual }) => usual !== null && rows.every((row) => row[name] === null),
  );
  return rows.map((row) => {
    const kept = { ...row };
    for (const { name } of unused) delete kept[name];
    return kept;
  });
}
