import type { AccessDeclaration } from './access-declaration.ts';
import { type AccessFact, type Unproven, type What, type Who, whos } from './access-fact.ts';
import { rowOwner } from './row-owner.ts';
import type { SchemaDescription } from './schema-description.ts';

/** One cell: what somebody can do. `unknown` where it could not be tried. */
export type AccessCell = {
  who: Who;
  /** Key below `privacy.cell`. */
  key: 'nothing' | 'everything' | 'some' | 'unknown';
  /** Keys below `privacy.what`, in the order of a sentence. */
  whats: What[];
};

/** A line of the plain table: a table or bucket, and what each kind of person can do with it. */
export type AccessTableRow = {
  part: 'table' | 'bucket';
  name: string;
  /** Whether rows belong to users; otherwise there is no cell for the owner. */
  hasOwner: boolean;
  cells: AccessCell[];
};

const every: readonly What[] = ['read', 'create', 'change', 'delete'];

type Known = {
  schema: SchemaDescription;
  facts: readonly AccessFact[];
  unproven: readonly Unproven[];
  declaration: AccessDeclaration | undefined;
};

/**
 * Turns facts into the table that a person reads: "Bookings: visitors: nothing · staff: everything".
 * What owners and staff may by the declaration is in it too, because a trigger may have refused the
 * values with which it was tried.
 */
export function accessTable({ schema, facts, unproven, declaration }: Known): AccessTableRow[] {
  const hasStaff = facts.some(({ who }) => who === 'staff');
  const isUnknown = (part: string, name: string) =>
    unproven.some((one) => one.part === 'app' || (one.part === part && one.name === name));
  const rowOf = (part: 'table' | 'bucket', name: string, hasOwner: boolean): AccessTableRow => ({
    part,
    name,
    hasOwner,
    cells: whos
      .filter((who) => (who !== 'owner' || hasOwner) && (who !== 'staff' || hasStaff))
      .map((who) =>
        cellOf(facts, {
          ...{ part, name, who, isUnknown: isUnknown(part, name) },
          declared: declaredFor(declaration, part, name, who),
        }),
      ),
  });
  const tables = schema.tables.filter(({ kind }) => kind === 'table');
  return [
    ...tables.map((table) => rowOf('table', table.name, rowOwner(schema, table).kind !== 'nobody')),
    ...schema.buckets.map(({ id }) => rowOf('bucket', id, true)),
  ];
}

function declaredFor(
  declaration: AccessDeclaration | undefined,
  part: 'table' | 'bucket',
  name: string,
  who: Who,
): readonly What[] {
  const entries = part === 'table' ? declaration?.tables : declaration?.buckets;
  if ((who !== 'owner' && who !== 'staff') || !entries || !Object.hasOwn(entries, name)) return [];
  return entries[name]?.[who] ?? [];
}

type Place = {
  part: 'table' | 'bucket';
  name: string;
  who: Who;
  isUnknown: boolean;
  declared: readonly What[];
};

function cellOf(
  facts: readonly AccessFact[],
  { part, name, who, isUnknown, declared }: Place,
): AccessCell {
  const readers = who === 'users' ? ['users', 'visitors'] : [who];
  const possible = new Set(
    facts
      .filter((fact) => fact.part === part && fact.name === name && readers.includes(fact.who))
      .map(({ what }) => what),
  );
  const whats = every.filter((what) => possible.has(what) || declared.includes(what));
  if (whats.length === every.length) return { who, key: 'everything', whats };
  if (whats.length > 0) return { who, key: 'some', whats };
  return { who, key: isUnknown ? 'unknown' : 'nothing', whats };
}
