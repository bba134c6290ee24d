import type { DescribedTable } from './schema-description.ts';

/**
 * The texts and numbers with which the checks and row rules of a table compare a column, in the
 * order in which they occur: `status = 'published'`, `value in (-1, 1)`.
 */
export function literalsOf({ checks, policies }: DescribedTable, column: string): string[] {
  const texts = [
    ...checks.filter(({ columns }) => columns.includes(column)).map(({ definition }) => definition),
    ...policies.flatMap(({ using, check }) => [using ?? '', check ?? '']),
  ];
  return [...new Set(texts.flatMap((text) => literalsIn(text, column)))];
}

const operators = new Set(['=', '<>', '>=', '<=', '<', '>']);

/** PostgreSQL writes the column first: `((status)::text = ANY (ARRAY['a'::text, 'b'::text]))`. */
function literalsIn(text: string, column: string): string[] {
  const tokens = tokensOf(text);
  const found: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token !== column && token !== `"${column}"` && token !== 'VALUE') continue;
    let at = index + 1;
    while (tokens[at] === ')') at += 1;
    if (operators.has(tokens[at] ?? '')) found.push(...valuesFrom(tokens, at + 1));
  }
  return found;
}

/** One value, or those of a list. */
function valuesFrom(tokens: readonly string[], start: number): string[] {
  let at = start;
  const values: string[] = [];
  while (['(', 'ANY', 'ARRAY', '['].includes(tokens[at] ?? '')) at += 1;
  const isList = at > start && tokens.slice(start, at).includes('[');
  for (; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token.startsWith("'")) values.push(token.slice(1, -1).replaceAll("''", "'"));
    else if (/^-?\d/.test(token)) values.push(token);
    else if (!isList || !['(', ')', ','].includes(token)) break;
    if (!isList) break;
  }
  return values;
}

/** Words, numbers, quoted texts and signs, without the types of casts. */
function tokensOf(text: string): string[] {
  const plain = text.replaceAll(/::(?:character varying|double precision|\w+)/g, '');
  return plain.match(/'[^']*(?:''[^']*)*'|"[^"]*"|-?\d+(?:\.\d+)?|\w+|[<>]=|<>|[^\s\w]/g) ?? [];
}
