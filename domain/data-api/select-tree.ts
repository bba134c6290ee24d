import { limits } from '../limits/index.ts';
import { type ColumnPath, parseColumnPath } from './column-path.ts';
import { excerpt, queryError } from './data-api-error.ts';
import { indexOfUnquoted, splitList, unquote } from './split-list.ts';

export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max';

export type ColumnSelection = {
  kind: 'column';
  /** The column `*` stands for all columns. */
  path: ColumnPath;
  alias?: string;
  cast?: string;
  aggregate?: { name: AggregateName; cast?: string };
};

export type RelationSelection = {
  kind: 'relation';
  name: string;
  alias?: string;
  /** The foreign key, column or join table after `!`. */
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  selections: Selection[];
};

export type Selection = ColumnSelection | RelationSelection;

const allColumns: ColumnSelection = { kind: 'column', path: { column: '*', steps: [] } };

/** The name of an embedded resource in the answer and in the keys of its filters. */
export function keyOfRelation({ alias, name }: RelationSelection): string {
  return alias ?? name;
}

/** Parses the value of `select`, for example `id,total:price.sum(),items!inner(name)`. */
export function parseSelect(text: string | null): Selection[] {
  return text?.trim() ? parseSelections(text, 0, { left: limits.dataApi.columns }) : [allColumns];
}

function parseSelections(text: string, depth: number, budget: { left: number }): Selection[] {
  if (depth > limits.dataApi.depth) throw queryError('embedding is too deep');
  if (!text.trim()) return [];
  return splitList(text).map((part) => {
    if (--budget.left < 0) throw queryError('too many columns');
    const isSpread = part.trim().startsWith('...');
    const item = splitAlias(isSpread ? part.trim().slice(3) : part.trim());
    const open = indexOfUnquoted(item.rest, '(');
    if (open < 0 || aggregateSuffix(item.rest)?.open === open) return parseColumn(item, isSpread);
    if (!item.rest.endsWith(')'))
      throw queryError(`failed to parse select parameter (${excerpt(part)})`);
    const selections = parseSelections(item.rest.slice(open + 1, -1), depth + 1, budget);
    return { ...parseRelationHead(item, open), isSpread, selections };
  });
}

type Item = { alias?: string; rest: string };

function parseRelationHead(
  { alias, rest }: Item,
  open: number,
): Omit<RelationSelection, 'isSpread' | 'selections'> {
  const head = rest.slice(0, open);
  const [name = '', ...modifiers] = splitList(head, '!').map((part) => unquote(part.trim()));
  const hints = modifiers.filter((modifier) => modifier !== 'inner' && modifier !== 'left');
  if (!name || hints.length > 1)
    throw queryError(`failed to parse select parameter (${excerpt(head)})`);
  return {
    kind: 'relation',
    name,
    isInner: modifiers.includes('inner'),
    ...(alias === undefined ? {} : { alias }),
    ...(hints[0] === undefined ? {} : { hint: hints[0] }),
  };
}

function parseColumn({ alias, rest }: Item, isSpread: boolean): ColumnSelection {
  if (isSpread) throw queryError('only an embedded resource can be spread');
  const suffix = aggregateSuffix(rest);
  const source = suffix ? rest.slice(0, suffix.start) : rest;
  const colons = source.lastIndexOf('::');
  const cast = colons > 0 ? source.slice(colons + 2) : undefined;
  const pathText = cast === undefined ? source : source.slice(0, colons);
  if (!pathText && !suffix) throw queryError('failed to parse select parameter: a name is missing');
  return {
    kind: 'column',
    path: parseColumnPath(pathText || '*'),
    ...(alias === undefined ? {} : { alias }),
    ...(cast === undefined ? {} : { cast }),
    ...(suffix ? { aggregate: suffix.aggregate } : {}),
  };
}

/** Finds `sum()` or `sum()::type` at the end of an item, and where its parenthesis opens. */
function aggregateSuffix(item: string) {
  const match = /(?:^|\.)(count|sum|avg|min|max)\(\)(?:::(\w+))?$/.exec(item);
  if (!match) return undefined;
  const [, name, cast] = match;
  const aggregate = { name: name as AggregateName, ...(cast === undefined ? {} : { cast }) };
  return { start: match.index, open: item.indexOf('(', match.index), aggregate };
}

/** Splits `alias:rest` at a single colon in front of any parenthesis; `::` is a cast. */
function splitAlias(item: string): Item {
  const colon = indexOfUnquoted(item, ':');
  const open = indexOfUnquoted(item, '(');
  const isAlias = colon > 0 && item[colon + 1] !== ':' && (open < 0 || colon < open);
  if (!isAlias) return { rest: item };
  return { alias: unquote(item.slice(0, colon).trim()), rest: item.slice(colon + 1).trim() };
}
