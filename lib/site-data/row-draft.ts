import type { RowValues, SiteColumn } from '@/domain/entities/site-data';
import { kindOfColumn, readCell } from '@/domain/site-data/read-cell';
import { cellText } from './cell-text';

/** What the form of a row has for one column; `null` stands for no value. */
export type DraftCell = string | null;
export type RowDraft = Record<string, DraftCell>;

/** Returns the cells of a row as texts; an empty draft for a new row. */
export function draftOf(columns: readonly SiteColumn[], values: RowValues | null): RowDraft {
  if (!values) return {};
  return Object.fromEntries(
    columns.map(({ name }) => {
      const value = values[name];
      return [name, value === null || value === undefined ? null : cellText(value)];
    }),
  );
}

export type DraftProblem =
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'uuid'
  | 'json'
  | 'choice'
  | 'empty';

export type ReadDraft = { values: RowValues; problems: Record<string, DraftProblem> };

/**
 * Returns the values that differ from the row, and what is wrong with them. A column that a new row
 * does not name gets its default.
 */
export function readDraft(
  columns: readonly SiteColumn[],
  draft: RowDraft,
  before: RowValues | null,
): ReadDraft {
  const values: RowValues = {};
  const problems: ReadDraft['problems'] = {};
  const original = draftOf(columns, before);
  for (const column of columns) {
    const given = draft[column.name];
    // In a new row, a cleared field stands for the default.
    const isCleared = !before && given === '' && kindOfColumn(column) !== 'text';
    const text = isCleared ? undefined : given;
    if (column.isGenerated) continue;
    if (before ? text === original[column.name] : text === undefined) continue;
    const cell = text === null || text === undefined ? { value: null } : readGiven(text, column);
    if ('value' in cell) values[column.name] = cell.value;
    else problems[column.name] = cell.reason as DraftProblem;
  }
  if (!before) requireValues(columns, draft, problems);
  return { values, problems };
}

/** In the form an empty text is a text, because there is a button for no value. */
function readGiven(text: string, column: SiteColumn) {
  if (text === '') {
    return kindOfColumn(column) === 'text' ? { value: '' } : { reason: 'empty' };
  }
  return readCell(text, column);
}

function requireValues(
  columns: readonly SiteColumn[],
  draft: RowDraft,
  problems: ReadDraft['problems'],
): void {
  for (const { name, isNullable, isGenerated, default: usual } of columns)
    if (draft[name] === undefined && !isNullable && !isGenerated && usual === null)
      problems[name] = 'empty';
}
