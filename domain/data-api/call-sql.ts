import type { Catalog, CatalogFunction } from './catalog.ts';
import { DataApiError, excerpt } from './data-api-error.ts';
import { findTable, type RowSource, sourceOf } from './row-source.ts';
import { qualifiedName, quoteName, type Statement } from './statement.ts';

/** The arguments of a call: a JSON object of the body, or texts of the query string. */
export type CallArguments =
  | { kind: 'json'; body: string; names: readonly string[] }
  | { kind: 'texts'; texts: ReadonlyMap<string, string> };

/** Returns the names of arguments that any function of this name has. */
export function argumentNames(catalog: Catalog, name: string): Set<string> {
  const overloads = catalog.functions.get(name) ?? [];
  return new Set(overloads.flatMap((one) => one.arguments.map((argument) => argument.name)));
}

/** Finds the function that takes exactly these arguments. */
export function findFunction(
  catalog: Catalog,
  name: string,
  given: CallArguments,
): CatalogFunction {
  const names = given.kind === 'json' ? given.names : [...given.texts.keys()];
  const fitting = (catalog.functions.get(name) ?? []).filter(
    (one) =>
      names.every((key) => one.arguments.some((argument) => argument.name === key)) &&
      one.arguments.every((argument) => argument.hasDefault || names.includes(argument.name)),
  );
  const [found] = fitting;
  const list = excerpt(names.join(', '));
  if (!found)
    throw new DataApiError(
      404,
      'PGRST202',
      `Could not find the function ${catalog.schema}.${excerpt(name)}${list ? `(${list})` : ''} in the schema cache`,
      { details: 'Searched for the function with these parameters, but no matches were found.' },
    );
  if (fitting.length > 1)
    throw new DataApiError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${fitting.map((one) => `${catalog.schema}.${one.name}(${one.arguments.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`).join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    );
  return found;
}

/** The SQL after `from` that calls a function, under an alias. */
export function callSql(
  { catalog, statement }: { catalog: Catalog; statement: Statement },
  called: CatalogFunction,
  given: CallArguments,
  alias: string,
): string {
  const name = qualifiedName(catalog.schema, called.name);
  if (given.kind === 'texts') {
    const values = called.arguments
      .filter((argument) => given.texts.has(argument.name))
      .map(
        (argument) =>
          `${quoteName(argument.name)} => ${statement.bind(given.texts.get(argument.name))}::${argument.type}`,
      );
    return `${name}(${values.join(', ')}) ${alias}`;
  }
  const used = called.arguments.filter((argument) => given.names.includes(argument.name));
  if (used.length === 0) return `${name}() ${alias}`;
  const columns = used.map((argument) => `${quoteName(argument.name)} ${argument.type}`);
  const values = used.map(
    (argument) => `${quoteName(argument.name)} => given.${quoteName(argument.name)}`,
  );
  return `json_to_record(${statement.bind(given.body)}::json) as given(${columns.join(', ')}), lateral ${name}(${values.join(', ')}) ${alias}`;
}

/** The rows of a function as a source, or undefined if it returns a value. */
export function sourceOfCall(
  catalog: Catalog,
  called: CatalogFunction,
  alias: string,
): RowSource | undefined {
  const { result } = called;
  if (result.kind === 'table') return sourceOf(findTable(catalog, result.table), alias);
  if (result.kind !== 'columns') return undefined;
  return { name: called.name, columns: result.columns, alias, used: new Set() };
}
