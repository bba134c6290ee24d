import { and, eq, isNull, sql, sum } from 'drizzle-orm';
import { commonSource, type Resource, type UploadRecord } from '../../domain/entities/resource.ts';
import { type ErrorName, type Failure, fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isOwnKey, uploadKind } from '../../domain/resources/upload.ts';
import { megabyte } from '../../domain/units.ts';
import type { Storage } from '../ports/storage.ts';
import { projects, resources, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { toResource } from './resource-row.ts';
import type { ResourcesOptions } from './resources-options.ts';

type RegisterOptions = Omit<ResourcesOptions, 'storage' | 'folderOf'> & {
  storage: Storage;
  folder: string;
};

/**
 * Registers an upload (RES-013, GAP-55) after these checks: the file is in the caller's own folder,
 * was uploaded within the last hour, is within the size limit of its kind, and its first bytes
 * match its suffix. Removes an upload that is too large, does not match or exceeds the quota. Uses
 * the size that the storage reports. Two concurrent registrations cannot both use the last free
 * space.
 */
export async function registerUpload(
  options: RegisterOptions,
  userId: number,
  record: UploadRecord,
): Promise<Resource> {
  const { db, clock, storage, site, folder, quotaOf, quotaError: overQuota } = options;
  const { path } = record;
  const suffix = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kind = uploadKind(suffix);
  if (!kind || kind.isPassing || !isOwnKey(path, site, folder))
    throw fail('uploadMissing', {}, 'not a key of this person');
  const [known] = await db.select().from(resources).where(eq(resources.path, path));
  if (known) return toResource(known, storage.publicUrl);

  if (record.uuid !== commonSource) await assertOwnProject(db, userId, record.uuid);
  const refuse = async (name: ErrorName, values: Record<string, number> = {}): Promise<Failure> => {
    await storage.remove([path]);
    return fail(name, values);
  };
  const found = await storage.find(path);
  if (!found || found.at.getTime() < clock.now().getTime() - limits.storage.registerMs)
    throw fail('uploadMissing');
  if (found.size > kind.maxBytes)
    throw await refuse('uploadTooLarge', { megabytes: kind.maxBytes / megabyte });
  const head = await storage.read(path, limits.storage.headBytes);
  if (!head?.length || !kind.fits(head)) throw await refuse('uploadMismatch');

  const quota = (await quotaOf(userId)) * megabyte;
  const row = await transaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [counted] = await tx
      .select({ used: sum(resources.size).mapWith(Number) })
      .from(resources)
      .where(eq(resources.userId, userId));
    if ((counted?.used ?? 0) + found.size > quota) return undefined;
    const { uuid, relatedId = null, usageScene, resourceType, title, sortOrder, remark } = record;
    const values = { uuid, relatedId, usageScene, resourceType, title, sortOrder, remark };
    const [made] = await tx
      .insert(resources)
      .values({ ...values, userId, path, suffix, size: found.size, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    return made ?? (await tx.select().from(resources).where(eq(resources.path, path)))[0];
  });
  if (!row) throw await refuse(overQuota);
  return toResource(row, storage.publicUrl);
}

/** Throws `notFound` for a project that does not belong to this user. */
async function assertOwnProject(db: Database, userId: number, uuid: string): Promise<void> {
  const [own] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(sql`${projects.uuid}::text`, uuid),
        eq(projects.userId, userId),
        isNull(projects.deletedAt),
      ),
    );
  if (!own) throw fail('notFound');
}
