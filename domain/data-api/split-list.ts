import { queryError } from './data-api-error.ts';

const beforeQuote = new Set(['', ',', '(', '{', '.', ':', '!', '>']);

/** Calls `visit` for each character outside of double quotes, until it returns true. */
function scanUnquoted(
  text: string,
  visit: (character: string, index: number) => boolean | undefined,
): void {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character === '\\') index++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"' && beforeQuote.has(text[index - 1] ?? '')) isQuoted = true;
    else if (visit(character, index)) return;
  }
  if (isQuoted) throw queryError('unbalanced quotes');
}

/** Returns the index of the first unquoted occurrence of `wanted`, or -1. */
export function indexOfUnquoted(text: string, wanted: string, from = 0): number {
  let found = -1;
  scanUnquoted(text, (_, index) => {
    if (index < from || !text.startsWith(wanted, index)) return false;
    found = index;
    return true;
  });
  return found;
}

/** Splits at unquoted separators outside of parentheses and braces. */
export function splitList(text: string, separator = ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scanUnquoted(text, (character, index) => {
    if (character === '(' || character === '{') depth++;
    else if (character === ')' || character === '}') depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
    if (depth < 0) throw queryError('unbalanced parentheses');
    return false;
  });
  if (depth !== 0) throw queryError('unbalanced parentheses');
  parts.push(text.slice(start));
  return parts;
}

/**
 * Splits the values of `in.(…)` and `{…}`. A value is quoted as a whole or contains no comma; other
 * characters have no meaning.
 */
export function splitValues(text: string): string[] {
  const values: string[] = [];
  let index = 0;
  while (index <= text.length) {
    const end = text[index] === '"' ? endOfQuoted(text, index) : index;
    const comma = text.indexOf(',', end);
    const stop = comma < 0 ? text.length : comma;
    values.push(unquote(text.slice(index, stop)));
    index = stop + 1;
  }
  return values;
}

function endOfQuoted(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === '"') return index + 1;
  }
  throw queryError('unbalanced quotes');
}

/** Removes the quotes around a text and the backslashes in it; other texts stay as they are. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}
