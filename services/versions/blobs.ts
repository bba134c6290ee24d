import { createHash } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../store/open-database.ts';
import { blobs } from '../store/schema/index.ts';

/** The number of bodies that one statement reads or writes. */
const perStatement = 200;
/**
 * Storing an existing body renews its date, at most once a day, so that the sweep does not remove
 * it before a new manifest refers to it.
 */
const renewAfterMs = 24 * 60 * 60 * 1000;

export type Blob = { hash: string; size: number; bytes: Uint8Array };

export function toBlob(bytes: Uint8Array): Blob {
  return { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength, bytes };
}

/** Stores bodies under the SHA-256 of their bytes; existing bodies stay. */
export async function storeBlobs(db: Database, bodies: Blob[], now: Date): Promise<void> {
  const unique = [...new Map(bodies.map((body) => [body.hash, body])).values()];
  for (let from = 0; from < unique.length; from += perStatement) {
    await db
      .insert(blobs)
      .values(unique.slice(from, from + perStatement).map((body) => ({ ...body, at: now })))
      .onConflictDoUpdate({
        target: blobs.hash,
        set: { at: now },
        setWhere: lt(blobs.at, new Date(now.getTime() - renewAfterMs)),
      });
  }
}

export async function loadBlobs(
  db: Database,
  hashes: Iterable<string>,
): Promise<Map<string, Uint8Array>> {
  const wanted = [...new Set(hashes)];
  const found = new Map<string, Uint8Array>();
  for (let from = 0; from < wanted.length; from += perStatement) {
    const rows = await db
      .select({ hash: blobs.hash, bytes: blobs.bytes })
      .from(blobs)
      .where(inArray(blobs.hash, wanted.slice(from, from + perStatement)));
    for (const row of rows) found.set(row.hash, Uint8Array.from(row.bytes));
  }
  return found;
}

/**
 * Removes bodies stored before `olderThan` to which no version and no edition of any project refers
 * (ADR 079). Returns their number.
 */
export async function sweepBlobs(db: Database, olderThan: Date): Promise<number> {
  const gone = await db
    .delete(blobs)
    .where(
      sql`${blobs.at} < ${olderThan.toISOString()}::timestamptz and ${blobs.hash} not in (
        select entry.value ->> 'hash' from versions, jsonb_each(versions.manifest) as entry
        union all select part #>> '{}' from editions, jsonb_path_query(editions.manifest, '$.*.*') as part
      )`,
    )
    .returning({ hash: blobs.hash });
  return gone.length;
}
