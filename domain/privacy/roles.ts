import { elevated, roleColumns } from './row-values.ts';
import type { DescribedColumn, DescribedTable, SchemaDescription } from './schema-description.ts';

/** The column of a table that says which role its user has. */
export function roleColumnOf({ columns }: DescribedTable): DescribedColumn | undefined {
  return columns.find(
    ({ name, type, isGenerated, labels }) =>
      roleColumns.test(name) &&
      !isGenerated &&
      (labels !== null || /^(text|character|boolean|smallint|integer)/.test(type)),
  );
}

/** The value with which a role column gives most rights; the text `admin` without a column. */
export function elevatedValue(
  schema: SchemaDescription,
  column: DescribedColumn | undefined,
): unknown {
  if (column?.type === 'boolean') return true;
  if (column && /^(smallint|integer)/.test(column.type)) return 100;
  if (column?.labels)
    return column.labels.find((one) => elevated.test(one)) ?? column.labels.at(-1);
  // The role that rules and functions name most often.
  const counts = new Map<string, number>();
  for (const text of textsOf(schema))
    for (const [, literal = ''] of text.matchAll(/'([a-z_]{3,20})'/gi))
      if (elevated.test(literal)) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'admin';
}

/** The keys that rules and functions read from data which users state about themselves. */
export function metadataKeys(schema: SchemaDescription): string[] {
  const pattern = /user_meta_?data'?(?:::text)?\)*\s*->>?\s*'(\w+)'/gi;
  const keys = textsOf(schema).flatMap((text) =>
    [...text.matchAll(pattern)].map(([, key = '']) => key),
  );
  return [...new Set(keys)].filter((key) => roleColumns.test(key) || elevated.test(key));
}

/** All texts in which rights are decided. */
export function textsOf({ tables, functions, filePolicies }: SchemaDescription): string[] {
  const policies = [...tables.flatMap((table) => table.policies), ...filePolicies];
  return [
    ...policies.flatMap(({ using, check }) => [using ?? '', check ?? '']),
    ...functions.map(({ source }) => source),
  ];
}
