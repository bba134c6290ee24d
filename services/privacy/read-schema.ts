import type {
  DescribedBucket,
  DescribedCheck,
  DescribedColumn,
  DescribedForeignKey,
  DescribedFunction,
  DescribedPolicy,
  DescribedTable,
  SchemaDescription,
} from '../../domain/privacy/schema-description.ts';
import type { SiteConnection } from '../ports/site-databases.ts';
import {
  bucketsSql,
  columnsSql,
  constraintsSql,
  functionsSql,
  policiesSql,
  tablesSql,
} from './schema-sql.ts';

type OfTable = { oid: string };
type ConstraintRow = OfTable & { kind: 'c' | 'f' | 'x' } & DescribedCheck & DescribedForeignKey;

/** Reads what decides who may do what, on a connection of the role `api`. */
export async function readSchema(connection: SiteConnection): Promise<SchemaDescription> {
  await connection.query('begin read only; set local search_path to pg_catalog');
  await connection.query('set local role service_role');
  const read = async <Row>(sql: string) => (await connection.query<Row>(sql)).rows;
  const tables = await read<OfTable & DescribedTable>(tablesSql);
  const columns = groupByTable(await read<OfTable & DescribedColumn>(columnsSql));
  const constraints = groupByTable(await read<ConstraintRow>(constraintsSql));
  const allPolicies = await read<OfTable & { table: string } & DescribedPolicy>(policiesSql);
  const policies = groupByTable(allPolicies);
  const functions = await read<DescribedFunction>(functionsSql);
  const buckets = await read<DescribedBucket>(bucketsSql);
  await connection.query('rollback');
  return {
    tables: tables.map(({ oid, ...table }) => ({
      ...table,
      columns: columns.get(oid) ?? [],
      checks: (constraints.get(oid) ?? [])
        .filter(({ kind }) => kind === 'c')
        .map(({ name, columns: of, definition }) => ({ name, columns: of, definition })),
      foreignKeys: (constraints.get(oid) ?? [])
        .filter(({ kind }) => kind === 'f')
        .map(({ columns: of, target, targetColumns }) => ({ columns: of, target, targetColumns })),
      policies: (policies.get(oid) ?? []).map(policyOf),
    })),
    functions,
    buckets,
    filePolicies: allPolicies.filter(({ table }) => table === 'storage.objects').map(policyOf),
  };
}

function policyOf({ name, command, roles, using, check, isPermissive }: DescribedPolicy) {
  return { name, command, roles, using, check, isPermissive };
}

function groupByTable<Row extends OfTable>(rows: readonly Row[]): Map<string, Omit<Row, 'oid'>[]> {
  const groups = new Map<string, Omit<Row, 'oid'>[]>();
  for (const { oid, ...row } of rows) groups.set(oid, [...(groups.get(oid) ?? []), row]);
  return groups;
}
