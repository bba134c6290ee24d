import type { EditOf } from '../../domain/visual-editing/edits.ts';
import type { Patch } from '../../domain/visual-editing/patches.ts';
import { plainText } from '../../domain/visual-editing/plain-text.ts';
import { escapeAttribute } from './edit-attribute.ts';
import { quote } from './edit-text.ts';
import { refuse } from './refuse.ts';
import { lineStartsOf } from './source-positions.ts';
import { type StringLiteral, stringLiterals } from './string-literals.ts';

/** A string that contains a searched text. `line` counts from 1. */
export type FoundLiteral = { line: number; isFixed: boolean };

/** Two strings are enough to know that a text does not occur only once. */
const mostFound = 2;

/**
 * Returns, for each text, the first strings of a file that equal this text; null if the file has a
 * syntax error. White space is compared as a page shows it.
 */
export function findLiterals(
  path: string,
  source: string,
  texts: readonly string[],
): FoundLiteral[][] | null {
  const literals = stringLiterals(path, source);
  if (!literals) return null;
  const starts = lineStartsOf(source);
  return texts.map((text) =>
    withText(literals, text)
      .slice(0, mostFound)
      .map(({ start, isFixed }) => ({
        line: starts.filter((from) => from <= start).length,
        isFixed,
      })),
  );
}

/**
 * Changes the string of a file that equals the text `from` (EDIT-008). Refuses when there is not
 * exactly one. The white space at both ends of the string stays.
 */
export function editLiteral(
  { from, to, path }: Pick<EditOf<'literal'>, 'from' | 'to' | 'path'>,
  source: string,
): Patch[] {
  const literals = stringLiterals(path, source);
  if (!literals) refuse('unreadable');
  const words = plainText(to);
  if (words === '') refuse('emptyText');
  const [only, other] = withText(literals, plainText(from));
  if (other) refuse('severalTexts');
  if (!only || only.isFixed) refuse('stale');
  const { start, end, value } = only;
  const before = value.slice(0, value.length - value.trimStart().length);
  const behind = value.slice(value.trimEnd().length);
  return [{ start, end, text: write(before + words + behind, only, source) }];
}

const withText = (literals: readonly StringLiteral[], text: string): StringLiteral[] =>
  literals.filter(({ value }) => plainText(value) === text);

function write(text: string, { form, start }: StringLiteral, source: string): string {
  const mark = source[start] === "'" ? "'" : '"';
  switch (form) {
    case 'json':
      return JSON.stringify(text);
    case 'attribute':
      return mark + escapeAttribute(text, mark) + mark;
    case 'template':
      return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
    case 'string':
      return quote(text, mark);
  }
}
