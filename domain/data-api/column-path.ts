import { excerpt, queryError } from './data-api-error.ts';
import { indexOfUnquoted, unquote } from './split-list.ts';

type JsonStep = { arrow: '->' | '->>'; key: string };

/** A column, and the steps into its JSON value: `data->address->>city`. */
export type ColumnPath = { column: string; steps: readonly JsonStep[] };

/** Parses `column`, `"a column"`, `column->0->>key`. */
export function parseColumnPath(text: string): ColumnPath {
  const [first = '', ...rest] = splitAtArrows(text.trim());
  const steps = rest.map((part): JsonStep => {
    const arrow = part.startsWith('->>') ? '->>' : '->';
    return { arrow, key: unquote(part.slice(arrow.length)) };
  });
  const column = unquote(first);
  if (!column || steps.some(({ key }) => !key))
    throw queryError(`failed to parse column (${excerpt(text)})`);
  return { column, steps };
}

function splitAtArrows(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let next = indexOfUnquoted(text, '->');
  while (next >= 0) {
    parts.push(text.slice(start, next));
    start = next;
    next = indexOfUnquoted(text, '->', start + 2);
  }
  return [...parts, text.slice(start)];
}

/** The name of a path in an answer: the last JSON key, or the column. */
export function nameOfPath({ column, steps }: ColumnPath): string {
  return steps.at(-1)?.key ?? column;
}
