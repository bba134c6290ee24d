import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { resources as calls } from '../../domain/contract/resources.ts';
import { limits } from '../../domain/limits/index.ts';
import { uploadKind } from '../../domain/resources/upload.ts';
import type { Storage } from '../ports/storage.ts';
import { projects, resources } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { toResource } from './resource-row.ts';
import type { ResourcesOptions } from './resources-options.ts';

/** The image types that every vision model can read. */
const modelImageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
export type ModelImage = { media_type: string; data: string };

/** Lists one page of a user's uploads. */
export async function listUploads(
  { db, storage }: { db: Database; storage: Storage },
  userId: number,
  page: CallArguments<typeof calls.list>,
): Promise<CallData<typeof calls.list>> {
  const { publicUrl: addressOf } = storage;
  const { pageNum, pageSize, isAsc } = page;
  const own = eq(resources.userId, userId);
  const direction = isAsc === 'asc' ? asc : desc;
  const isTheirs = and(
    eq(sql`${projects.uuid}::text`, resources.uuid),
    eq(projects.userId, resources.userId),
    isNull(projects.deletedAt),
  );
  const rows = await db
    .select({ resource: resources, projectTitle: projects.title })
    .from(resources)
    .leftJoin(projects, isTheirs)
    .where(own)
    .orderBy(direction(resources.createdAt), direction(resources.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [counted] = await db.select({ total: count() }).from(resources).where(own);
  const total = counted?.total ?? 0;
  const list = rows.map(({ resource, projectTitle }) =>
    toResource(resource, addressOf, projectTitle),
  );
  return { list, total, totalPage: Math.ceil(total / pageSize) };
}

/**
 * Removes uploads (GAP-55). Removes the rows first: if the storage then fails, the next sweep
 * removes the objects.
 */
export async function removeUploads(
  { db, storage, log }: { db: Database; storage: Storage; log: ResourcesOptions['log'] },
  userId: number,
  ids: readonly string[],
): Promise<number> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  if (!numbers.length) return 0;
  const gone = await db
    .delete(resources)
    .where(and(eq(resources.userId, userId), inArray(resources.id, numbers)))
    .returning({ path: resources.path });
  const failed = await storage
    .remove(gone.map(({ path }) => path))
    .catch((error: unknown) => error ?? 'unknown');
  if (failed) log('uploads were not removed; the sweep will try again', { error: String(failed) });
  return gone.length;
}

/** Returns a picture of this user for a model (GAP-87); undefined for any other URL or file. */
export async function readImage(
  { db, storage }: { db: Database; storage: Storage },
  userId: number,
  address: string,
): Promise<ModelImage | undefined> {
  const base = storage.publicUrl('');
  if (!address.startsWith(base)) return undefined;
  const path = address.slice(base.length);
  const [row] = await db
    .select({ size: resources.size, suffix: resources.suffix })
    .from(resources)
    .where(and(eq(resources.path, path), eq(resources.userId, userId)));
  const type = row && uploadKind(row.suffix)?.type;
  if (!row || row.size > limits.chat.images.maxBytes || !type || !modelImageTypes.has(type))
    return undefined;
  const bytes = await storage.read(path);
  return bytes && { media_type: type, data: Buffer.from(bytes).toString('base64') };
}

/** Yields a user's uploads: name and bytes. */
export async function* readUploads(
  { db, storage }: { db: Database; storage: Storage },
  userId: number,
): AsyncGenerator<[name: string, bytes: Uint8Array]> {
  const rows = await db
    .select()
    .from(resources)
    .where(eq(resources.userId, userId))
    .orderBy(asc(resources.id));
  for (const { id, path, title } of rows) {
    const bytes = await storage.read(path);
    if (bytes) yield [`${id} ${title || path.slice(path.lastIndexOf('/') + 1)}`, bytes];
  }
}
