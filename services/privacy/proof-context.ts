import { type AccessFact, keyOfFact, type Unproven } from '../../domain/privacy/access-fact.ts';
import type { SchemaDescription } from '../../domain/privacy/schema-description.ts';
import type { StoredRow } from './observed-databases.ts';
import type { ProofApi, ProofParts } from './proof-api.ts';

/** A user of the copy, with an access token. */
export type Actor = { id: string; token: string };

/** A row that does not belong to the attacker. */
export type OtherRow = StoredRow & {
  /** Whether the row belongs to the user A; otherwise it was in the test data. */
  isOfA: boolean;
};

/** Where a value of A's rows comes from. */
export type Cell = { table: string; column: string };

/** What the parts of a proof share. */
export type ProofContext = {
  parts: ProofParts;
  api: ProofApi;
  site: string;
  schema: SchemaDescription;
  signal: AbortSignal;
  /** Owns the rows that are attacked. */
  a: Actor;
  /** Owns nothing. */
  b: Actor;
  /** Takes part in rows of A where a second user is needed, and attacks nothing. */
  bystander: Actor;
  /** Signed up with data that claims a role; undefined if that was refused. */
  climber: Actor | undefined;
  /** Has a role in the app; undefined if the app has no roles that can be found. */
  staff: Actor | undefined;
  /** For each table the rows that the attackers should not reach. */
  rows: Map<string, OtherRow[]>;
  /** Values that occur in one cell of A's rows only. */
  markers: Map<string, Cell>;
  facts: Map<string, AccessFact>;
  unproven: Unproven[];
};

/** Adds a fact; the columns of the same fact are joined. */
export function addFact({ facts }: Pick<ProofContext, 'facts'>, fact: AccessFact): void {
  // What is possible without detours is no news after them.
  const isDetour = fact.route.kind === 'ownRows' || fact.route.kind === 'signUpData';
  if (isDetour && hasFact({ facts }, fact)) return;
  const key = keyOfFact(fact);
  const known = facts.get(key);
  const columns = [...new Set([...(known?.columns ?? []), ...(fact.columns ?? [])])];
  facts.set(key, columns.length > 0 ? { ...fact, columns } : fact);
}

export function hasFact(
  { facts }: Pick<ProofContext, 'facts'>,
  wanted: Pick<AccessFact, 'name' | 'who' | 'what'>,
): boolean {
  for (const { name, who, what, route } of facts.values())
    if (
      name === wanted.name &&
      who === wanted.who &&
      what === wanted.what &&
      route.kind === 'direct'
    )
      return true;
  return false;
}
