import type { Condition } from './condition.ts';
import { comparisons, type Filter, isValues, searches } from './filter.ts';
import { pathSql, pathType, type RowSource } from './row-source.ts';
import type { Statement } from './statement.ts';

/**
 * Returns the SQL of an embedded resource's existence if a filter names one (`orders=is.null`).
 */
type EmbeddedTest = (filter: Filter) => string | undefined;

/** Builds the SQL of a condition. Values are parameters. */
export function conditionSql(
  statement: Statement,
  source: RowSource,
  condition: Condition,
  embeddedTest: EmbeddedTest,
): string {
  if (condition.kind === 'filter')
    return embeddedTest(condition) ?? filterSql(statement, source, condition);
  const parts = condition.conditions.map((one) =>
    conditionSql(statement, source, one, embeddedTest),
  );
  const joined = `(${parts.join(` ${condition.word} `)})`;
  return condition.isNegated ? `not ${joined}` : joined;
}

function filterSql(statement: Statement, source: RowSource, filter: Filter): string {
  const sql = testSql(statement, source, filter);
  return filter.isNegated ? `not (${sql})` : `(${sql})`;
}

function testSql(statement: Statement, source: RowSource, filter: Filter): string {
  const value = pathSql(statement, source, filter.path);
  const type = pathType(source, filter.path);
  switch (filter.test) {
    case 'is':
      return `${value} is ${isValues[filter.value]}`;
    case 'in':
      return `${value} = any(${statement.bind(filter.values)}::${type}[])`;
    case 'comparison': {
      const operand = withWildcards(filter.operator, filter.value);
      return `${value} ${comparisons[filter.operator]} ${statement.bind(operand)}`;
    }
    case 'quantified': {
      const list = filter.values.map((one) => withWildcards(filter.operator, one));
      const isText = /like|match/.test(filter.operator);
      const bound = `${statement.bind(list)}::${isText ? 'text' : type}[]`;
      return `${value} ${comparisons[filter.operator]} ${filter.over} (${bound})`;
    }
    case 'search': {
      const language =
        filter.language === undefined ? '' : `${statement.bind(filter.language)}::regconfig, `;
      const document = type === 'tsvector' ? value : `to_tsvector(${language}${value})`;
      const query = `${searches[filter.operator]}(${language}${statement.bind(filter.query)})`;
      return `${document} @@ ${query}`;
    }
  }
}

/** `*` is a wildcard of `like` in a query string, because `%` would have to be encoded there. */
function withWildcards(operator: string, value: string): string {
  return operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
}
