import { z } from 'zod';
import { ruleVerbs, type SiteTable } from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';
import { describeRules } from '../../domain/site-data/rules.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { catalogueSql } from './catalogue-sql.ts';
import { reachable } from './site-caller.ts';

const verbs = z.array(z.enum(ruleVerbs));
const policy = z.object({
  command: z.enum(['all', 'select', 'insert', 'update', 'delete']),
  roles: z.array(z.string()),
  isPermissive: z.boolean(),
  using: z.string().nullable(),
  check: z.string().nullable(),
});
const column = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  default: z.string().nullable(),
  isIdentity: z.boolean(),
  isGenerated: z.boolean(),
  values: z.array(z.string()).nullable(),
  references: z.object({ schema: z.string(), table: z.string(), column: z.string() }).nullable(),
});
const table = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  rows: z.number().nullable(),
  isReferenced: z.boolean(),
  primaryKey: z.array(z.string()),
  columns: z.array(column),
  grants: z.object({ anon: verbs, authenticated: verbs }),
  policies: z.array(policy),
});

/** Reads the tables and views of a site with who may do what in plain words. */
export async function readCatalogue(
  host: Pick<SiteHost, 'runAsOwner'>,
  site: string,
): Promise<SiteTable[]> {
  const result = await reachable(() => host.runAsOwner(site, catalogueSql));
  if (!result.ok) throw fail('siteDataFailed', { message: result.problem.message });
  const text = z.string().parse(result.rows[0]?.tables);
  return z.array(table).parse(JSON.parse(text)).map(describeTable);
}

function describeTable({ grants, policies, columns, ...rest }: z.infer<typeof table>): SiteTable {
  return {
    ...rest,
    columns: columns.map(({ isIdentity, references, type, ...one }) => ({
      ...one,
      type: type.replace(/^public\./, ''),
      // The number of an identity column is its default.
      default: one.default ?? (isIdentity ? 'identity' : null),
      references: references && {
        table:
          references.schema === 'public'
            ? references.table
            : `${references.schema}.${references.table}`,
        column: references.column,
      },
    })),
    rules:
      rest.kind === 'view'
        ? null
        : {
            read: describeRules(policies, grants, 'read'),
            add: describeRules(policies, grants, 'add'),
            change: describeRules(policies, grants, 'change'),
            remove: describeRules(policies, grants, 'remove'),
          },
  };
}

/** Finds a table whose rows can be changed. Throws if it is gone, a view, or without a key. */
export async function findWritableTable(
  host: Pick<SiteHost, 'runAsOwner'>,
  site: string,
  name: string,
): Promise<SiteTable> {
  const found = (await readCatalogue(host, site)).find((one) => one.name === name);
  if (!found) throw fail('siteTableGone');
  if (found.kind === 'view' || found.primaryKey.length === 0) throw fail('siteTableReadOnly');
  return found;
}
