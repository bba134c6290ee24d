import { and, asc, count, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { resources as calls } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { isActive, uploadKind, uploadPath } from '../../domain/rules/upload.ts';
import { megabyte } from '../../domain/units.ts';
import { projects, resources } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { type Storage, StorageDown } from '../ports/storage.ts';
import { register } from './register.ts';
import { toResource } from './row.ts';
import { sweepStorage } from './sweep.ts';
import { claimUpload, createTake, type Taking } from './take.ts';

export { resourceHandlers } from './handlers.ts';
export { scheduleStorageSweep } from './sweep.ts';

export type ResourcesOptions = {
  db: Database;
  clock: Clock;
  /** Undefined where none is configured: then every call answers `notFound`. */
  storage: Storage | undefined;
  /** Names the site in paths (GAP-54). */
  site: string;
  /** The folder of a person's uploads: his alone, and telling nobody his number. */
  folderOf: (userId: number) => string;
  /** Megabytes somebody may have. */
  quotaOf: (userId: number) => Promise<number>;
  /** What one byte too many is refused with. */
  overQuota: 'storageQuota' | 'storageLimit';
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type ResourcesService = ReturnType<typeof createResources>;

/** What people upload (RES-001…017): keys for the storage, what was registered of it, and how much room is left. */
export function createResources(options: ResourcesOptions) {
  const { db, clock, site, folderOf, quotaOf, log } = options;
  const storage = (): Storage => {
    if (!options.storage) throw fail('notFound', {}, 'no storage is configured');
    return options.storage;
  };

  const take = options.storage && createTake({ storage: options.storage, site, log });

  return {
    /** RES-010, GAP-54. Throws `uploadUnsupported` for a suffix nobody may upload. */
    async credentials(userId: number, suffix: string): Promise<UploadCredentials> {
      const [where, kind] = [storage(), uploadKind(suffix)];
      if (!kind) throw fail('uploadUnsupported');
      const { type, maxBytes } = kind;
      const resourcePath = uploadPath(site, folderOf(userId), clock.now().getTime());
      const grant = { path: resourcePath, suffix: suffix.replace(/^\./, '').toLowerCase(), type, maxBytes };
      // A bucket keeps the header with the object.
      const asDownload = isActive(kind) ? { 'content-disposition': 'attachment' } : {};
      const keys = await told(where.grant(grant));
      return { ...keys, resourcePath, headers: { 'content-type': type, ...asDownload, ...where.uploadHeaders } };
    },

    /** Decision 32: what this person has put to be imported; it is gone then. Throws `importInterrupted`, what it is told where it is too large, `storageDown`. */
    take(userId: number, what: Omit<Taking, 'folder'>): Promise<Uint8Array> {
      if (!take) throw fail('notFound', {}, 'no storage is configured');
      return told(take({ ...what, folder: folderOf(userId) }));
    },

    /** Says, in the transaction of an import, that this upload becomes what is made there, and nothing else ever will; throws `importInterrupted` where it has. */
    claim: (tx: Database, path: string): Promise<void> => claimUpload(tx, path, clock.now()),

    register: (userId: number, record: CallArguments<typeof calls.register>) =>
      told(register({ ...options, storage: storage(), folder: folderOf(userId) }, userId, record)),

    async list(userId: number, page: CallArguments<typeof calls.list>): Promise<CallData<typeof calls.list>> {
      const { addressOf } = storage();
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
      const list = rows.map(({ resource, projectTitle }) => toResource(resource, addressOf, projectTitle));
      return { list, total, totalPage: Math.ceil(total / pageSize) };
    },

    async usage(userId: number): Promise<CallData<typeof calls.usage>> {
      storage();
      const [counted] = await db
        .select({ used: sum(resources.size).mapWith(Number) })
        .from(resources)
        .where(eq(resources.userId, userId));
      const quota = await quotaOf(userId);
      return { used: counted?.used ?? 0, maximumUsable: Number.isFinite(quota) ? quota * megabyte : null };
    },

    /** GAP-55: rows first: should the storage fail then, the next sweep takes what they named. */
    async remove(userId: number, ids: readonly string[]): Promise<number> {
      const where = storage();
      const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
      if (!numbers.length) return 0;
      const gone = await db
        .delete(resources)
        .where(and(eq(resources.userId, userId), inArray(resources.id, numbers)))
        .returning({ path: resources.path });
      const failed = await where.remove(gone.map(({ path }) => path)).catch((error: unknown) => error ?? 'unknown');
      if (failed) log('uploads were not removed; the sweep will try again', { error: String(failed) });
      return gone.length;
    },

    /** GAP-87: the bytes of a picture of this person that a model can be shown; undefined for anything else, whatever address it is. */
    async readImage(userId: number, address: string): Promise<{ media_type: string; data: string } | undefined> {
      const where = options.storage;
      const base = where?.addressOf('') ?? '';
      if (!where || !address.startsWith(base)) return undefined;
      const path = address.slice(base.length);
      const [row] = await db
        .select({ size: resources.size, suffix: resources.suffix })
        .from(resources)
        .where(and(eq(resources.path, path), eq(resources.userId, userId)));
      const type = row && uploadKind(row.suffix)?.type;
      if (!row || row.size > limits.chat.images.maxBytes || !type || !shownToModels.has(type)) return undefined;
      const bytes = await where.read(path);
      return bytes && { media_type: type, data: Buffer.from(bytes).toString('base64') };
    },

    /** What one person has, for an archive: what it is called there, and its bytes. */
    async *read(userId: number): AsyncGenerator<[name: string, bytes: Uint8Array]> {
      const where = options.storage;
      if (!where) return;
      const rows = await db.select().from(resources).where(eq(resources.userId, userId)).orderBy(asc(resources.id));
      for (const { id, path, title } of rows) {
        const bytes = await where.read(path);
        if (bytes) yield [`${id} ${title || path.slice(path.lastIndexOf('/') + 1)}`, bytes];
      }
    },

    /** Names what one person has in the storage, and answers how to remove it: for an account whose rows are erased in between. */
    async gather(userId: number): Promise<() => Promise<void>> {
      const rows = await db.select({ path: resources.path }).from(resources).where(eq(resources.userId, userId));
      return async () => {
        if (rows.length) await options.storage?.remove(rows.map(({ path }) => path));
      };
    },

    /** Removes what nobody has registered; answers how much. */
    sweep: async (): Promise<number> => (options.storage ? sweepStorage({ db, clock, storage: options.storage, site }) : 0),
  };
}

/** What every model that sees can read. */
const shownToModels = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** What people are told where the storage does not answer; the log has the rest. */
async function told<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StorageDown ? fail('storageDown', {}, error.message) : error;
  }
}
