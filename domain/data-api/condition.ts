import { limits } from '../limits/index.ts';
import { parseColumnPath } from './column-path.ts';
import { excerpt, queryError } from './data-api-error.ts';
import { type Filter, parseFilter } from './filter.ts';
import { indexOfUnquoted, splitList, unquote } from './split-list.ts';

/** Conditions that must hold all (`and`) or of which one must hold (`or`). */
export type ConditionGroup = {
  kind: 'group';
  word: 'and' | 'or';
  isNegated: boolean;
  conditions: Condition[];
};

export type Condition = Filter | ConditionGroup;

/** How many filters a request may still have. */
export type FilterBudget = { left: number };

/** Counts a filter, and refuses the one after the last that is allowed. */
export function countFilter(budget: FilterBudget): void {
  if (--budget.left < 0) throw queryError('too many filters');
}

type GroupHead = Pick<ConditionGroup, 'word' | 'isNegated'>;

/** Parses the value of `or` or `and`: `(a.eq.1,not.and(b.gt.2,c.is.null))`. */
export function parseGroup(head: GroupHead, text: string, budget: FilterBudget): ConditionGroup {
  return parseNested(head, text, budget, 1);
}

function parseNested(
  head: GroupHead,
  text: string,
  budget: FilterBudget,
  depth: number,
): ConditionGroup {
  if (depth > limits.dataApi.depth) throw queryError('logic tree is too deep');
  if (!text.startsWith('(') || !text.endsWith(')'))
    throw queryError(`"failed to parse logic tree (${excerpt(text)})"`);
  const conditions = splitList(text.slice(1, -1)).map((part): Condition => {
    const item = part.trim();
    const group = /^(not\.)?(and|or)\(/.exec(item);
    if (!group) {
      countFilter(budget);
      return parseItem(item);
    }
    const word = group[2] === 'or' ? 'or' : 'and';
    const inner = item.slice(group[0].length - 1);
    return parseNested({ word, isNegated: group[1] !== undefined }, inner, budget, depth + 1);
  });
  return { kind: 'group', ...head, conditions };
}

/** Parses `column.operator.value`, where the value may be quoted. */
function parseItem(item: string): Filter {
  const dot = indexOfUnquoted(item, '.');
  if (dot < 1) throw queryError(`"failed to parse logic tree (${excerpt(item)})"`);
  const expression = item.slice(dot + 1);
  const quoted = /^(?:not\.)?\w+(?:\(\w+\))?\.(?=")/.exec(expression)?.[0];
  const text =
    quoted === undefined ? expression : quoted + unquote(expression.slice(quoted.length));
  return parseFilter(parseColumnPath(item.slice(0, dot)), text);
}
