import { limits } from '../limits/index.ts';
import { parseColumnPath } from './column-path.ts';
import { type Condition, countFilter, type FilterBudget, parseGroup } from './condition.ts';
import { queryError } from './data-api-error.ts';
import { parseFilter } from './filter.ts';
import { type OrderTerm, parseOrder } from './order.ts';
import { indexOfUnquoted, splitList, unquote } from './split-list.ts';

/** Conditions, order and range of the rows of one level, and those of its embedded resources. */
export type QueryLevel = {
  conditions: Condition[];
  order: OrderTerm[];
  limit?: number;
  offset?: number;
  embedded: Map<string, QueryLevel>;
};

const reserved = new Set(['select', 'columns', 'on_conflict', 'apikey']);

const emptyLevel = (): QueryLevel => ({ conditions: [], order: [], embedded: new Map() });

/** Parses every parameter of a query string that is not reserved for the request itself. */
export function parseQueryLevel(parameters: Iterable<[string, string]>): QueryLevel {
  const root = emptyLevel();
  const budget: FilterBudget = { left: limits.dataApi.filters };
  for (const [key, value] of parameters) {
    if (reserved.has(key)) continue;
    countFilter(budget);
    const { path, subject } = splitKey(key);
    addParameter(levelAt(root, path), subject, value, budget);
  }
  return root;
}

/** Splits `orders.items.data->>name` into the embedded resources and the last part. */
function splitKey(key: string): { path: string[]; subject: string } {
  const arrow = indexOfUnquoted(key, '->');
  const names = splitList(arrow < 0 ? key : key.slice(0, arrow), '.');
  const json = arrow < 0 ? '' : key.slice(arrow);
  const last = names.pop() ?? '';
  const isNegated = !json && names.at(-1) === 'not' && (last === 'and' || last === 'or');
  if (isNegated) names.pop();
  if (names.length > limits.dataApi.depth) throw queryError('embedding is too deep');
  return { path: names.map(unquote), subject: isNegated ? `not.${last}` : `${last}${json}` };
}

function levelAt(root: QueryLevel, path: string[]): QueryLevel {
  let level = root;
  for (const name of path) {
    const next = level.embedded.get(name) ?? emptyLevel();
    level.embedded.set(name, next);
    level = next;
  }
  return level;
}

function addParameter(
  level: QueryLevel,
  subject: string,
  value: string,
  budget: FilterBudget,
): void {
  const group = /^(not\.)?(and|or)$/.exec(subject);
  if (group) {
    const word = group[2] === 'or' ? 'or' : 'and';
    const head = { word, isNegated: group[1] !== undefined } as const;
    level.conditions.push(parseGroup(head, value, budget));
  } else if (subject === 'order') level.order.push(...parseOrder(value));
  else if (subject === 'limit') level.limit = parseCount(subject, value);
  else if (subject === 'offset') level.offset = parseCount(subject, value);
  else level.conditions.push(parseFilter(parseColumnPath(subject), value));
  if (level.order.length > limits.dataApi.columns) throw queryError('too many columns');
}

function parseCount(name: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw queryError(`${name} must be a whole number`);
  return Number(text);
}
