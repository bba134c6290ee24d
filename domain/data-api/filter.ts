import type { ColumnPath } from './column-path.ts';
import { excerpt, queryError } from './data-api-error.ts';
import { splitValues } from './split-list.ts';

const isDistinct = 'is distinct from';

/** PostgREST's operators that compare a column with a value, and PostgreSQL's. */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: isDistinct,
} as const;

/** Full-text operators, and the function that makes a query of their value. */
export const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

/** The values of `is`. */
export const isValues = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

const quantifiable = new Set(['eq', 'like', 'ilike', 'gt', 'gte', 'lt', 'lte', 'match', 'imatch']);

export type ComparisonName = keyof typeof comparisons;
export type SearchName = keyof typeof searches;
export type IsValue = keyof typeof isValues;

type Test =
  | { test: 'comparison'; operator: ComparisonName; value: string }
  | { test: 'quantified'; operator: ComparisonName; over: 'any' | 'all'; values: string[] }
  | { test: 'in'; values: string[] }
  | { test: 'is'; value: IsValue }
  | { test: 'search'; operator: SearchName; language?: string; query: string };

/** One condition on a column. */
export type Filter = { kind: 'filter'; path: ColumnPath; isNegated: boolean } & Test;

const isKey = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

/** Parses `eq.value`, `not.in.(1,2)`, `like(any).{a*,b*}`, `fts(english).words`. */
export function parseFilter(path: ColumnPath, text: string): Filter {
  const isNegated = text.startsWith('not.');
  const expression = isNegated ? text.slice(4) : text;
  const match = /^(\w+)(?:\((\w+)\))?\./.exec(expression);
  if (!match) throw failure(text);
  const [head, operator = '', modifier] = match;
  const value = expression.slice(head.length);
  return { kind: 'filter', path, isNegated, ...parseTest(operator, modifier, value, text) };
}

function parseTest(
  operator: string,
  modifier: string | undefined,
  value: string,
  text: string,
): Test {
  if (isKey(searches, operator))
    return {
      test: 'search',
      operator,
      query: value,
      ...(modifier === undefined ? {} : { language: modifier }),
    };
  if (modifier !== undefined) return parseQuantified(operator, modifier, value, text);
  if (operator === 'in') return { test: 'in', values: parseInList(value, text) };
  if (operator === 'is') {
    const word = value.toLowerCase();
    if (!isKey(isValues, word)) throw failure(text);
    return { test: 'is', value: word };
  }
  if (!isKey(comparisons, operator)) throw failure(text);
  return { test: 'comparison', operator, value };
}

function parseQuantified(operator: string, over: string, value: string, text: string): Test {
  const isList = value.startsWith('{') && value.endsWith('}');
  if (!isKey(comparisons, operator) || !quantifiable.has(operator) || !isList) throw failure(text);
  if (over !== 'any' && over !== 'all') throw failure(text);
  return { test: 'quantified', operator, over, values: splitNonEmpty(value.slice(1, -1)) };
}

function parseInList(value: string, text: string): string[] {
  if (!value.startsWith('(') || !value.endsWith(')') || value.length < 2) throw failure(text);
  return splitNonEmpty(value.slice(1, -1));
}

const splitNonEmpty = (text: string) => (text ? splitValues(text) : []);

const failure = (text: string) =>
  queryError(`"failed to parse filter (${excerpt(text)})"`, 'unexpected operator or value');
