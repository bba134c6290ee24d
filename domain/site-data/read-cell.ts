import type { CsvProblem, RowValues, SiteColumn } from '../entities/site-data.ts';

export type Cell = { value: RowValues[string] } | { reason: CsvProblem['reason'] };

const kinds: [RegExp, 'integer' | 'number' | 'boolean' | 'date' | 'uuid' | 'json'][] = [
  [/^(?:smallint|integer|bigint)$/, 'integer'],
  [/^(?:numeric|decimal|real|double precision)/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^(?:date$|timestamp)/, 'date'],
  [/^uuid$/, 'uuid'],
  [/^jsonb?$/, 'json'],
];

export type ColumnKind =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'uuid'
  | 'json'
  | 'choice'
  | 'text';

/** Returns what kind of input a column needs. */
export function kindOfColumn({ type, values }: Pick<SiteColumn, 'type' | 'values'>): ColumnKind {
  if (values) return 'choice';
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
}

const trueWords = new Set(['true', 't', 'yes', 'y', '1', 'on']);
const falseWords = new Set(['false', 'f', 'no', 'n', '0', 'off']);

/**
 * Reads a text that a user has entered for a column. The database checks the value again, so this
 * finds only what it can explain better. An empty text is null, except in a column of texts that
 * may not be null.
 */
export function readCell(text: string, column: SiteColumn): Cell {
  const kind = kindOfColumn(column);
  if (text === '') {
    if (column.isNullable || column.default !== null) return { value: null };
    return kind === 'text' ? { value: '' } : { reason: 'empty' };
  }
  const trimmed = text.trim();
  switch (kind) {
    case 'integer':
      return /^[+-]?\d{1,19}$/.test(trimmed) ? { value: trimmed } : { reason: 'integer' };
    case 'number':
      return isNumber(trimmed) ? { value: trimmed } : { reason: 'number' };
    case 'boolean':
      return readBoolean(trimmed.toLowerCase());
    case 'date':
      return isDate(trimmed) ? { value: trimmed } : { reason: 'date' };
    case 'uuid':
      return isUuid(trimmed) ? { value: trimmed } : { reason: 'uuid' };
    case 'json':
      return readJson(trimmed);
    case 'choice':
      return column.values?.includes(text) ? { value: text } : { reason: 'choice' };
    case 'text':
      return { value: text };
  }
}

const isNumber = (text: string) =>
  /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,4})?$/i.test(text);

const isUuid = (text: string) => /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(text);

function readBoolean(word: string): Cell {
  if (trueWords.has(word)) return { value: true };
  return falseWords.has(word) ? { value: false } : { reason: 'boolean' };
}

/** A day of the calendar, with a time if there is one, as ISO 8601 and PostgreSQL write them. */
function isDate(text: string): boolean {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/.exec(
      text,
    );
  if (!parts) return false;
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function readJson(text: string): Cell {
  try {
    return { value: JSON.parse(text) as RowValues[string] };
  } catch {
    return { reason: 'json' };
  }
}
