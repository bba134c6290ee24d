import { createHash } from 'node:crypto';
import type { Catalog } from '../../../domain/data-api/catalog.ts';

/** How many statements of a site the database prepares on each connection. */
const mostNames = 100;
const mostSeen = 1_000;

type Names = { generation: number; seen: Map<string, string | undefined>; count: number };

let lastGeneration = 0;

/**
 * Names the statements of a site that occur again, so that the database plans them once for each
 * connection. The number of names is limited, because a client may send any number of different
 * ones. A new catalogue has new names, because the types of a prepared statement never change.
 */
export function createStatementNames() {
  const namesOf = new WeakMap<Catalog, Names>();
  return (catalog: Catalog, sql: string): string | undefined => {
    let names = namesOf.get(catalog);
    if (!names) {
      lastGeneration += 1;
      names = { generation: lastGeneration, seen: new Map(), count: 0 };
      namesOf.set(catalog, names);
    }
    const { seen } = names;
    const known = seen.get(sql);
    if (known !== undefined) return known;
    if (names.count >= mostNames) return undefined;
    if (!seen.has(sql)) {
      if (seen.size < mostSeen) seen.set(sql, undefined);
      return undefined;
    }
    names.count += 1;
    const hash = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
    const name = `s${names.generation}_${hash}`;
    seen.set(sql, name);
    return name;
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;
