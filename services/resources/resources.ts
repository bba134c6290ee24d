import { and, asc, count, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { resources as calls } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isActive, uploadKind, uploadPath } from '../../domain/resources/upload.ts';
import { megabyte } from '../../domain/units.ts';
import type { Clock } from '../ports/clock.ts';
import { type Storage, StorageUnavailable } from '../ports/storage.ts';
import { projects, resources } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { registerUpload } from './register-upload.ts';
import { toResource } from './resource-row.ts';
import { sweepStorage } from './sweep-storage.ts';
import { claimUpload, createTakeUpload, type TakeInput } from './take-upload.ts';

export type ResourcesOptions = {
  db: Database;
  clock: Clock;
  /** Undefined where none is configured: then every call throws `notFound`. */
  storage: Storage | undefined;
  /** The site's name in paths (GAP-54). */
  site: string;
  /** The folder of one user's uploads; it does not reveal the user's number. */
  folderOf: (userId: number) => string;
  /** The user's quota in megabytes. */
  quotaOf: (userId: number) => Promise<number>;
  /** The error when the quota is exceeded. */
  quotaError: 'storageQuota' | 'storageLimit';
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type ResourcesService = ReturnType<typeof createResources>;

/**
 * Creates the users' uploads (RES-001…017): credentials for the storage, registered files, and the
 * remaining quota.
 */
export function createResources(options: ResourcesOptions) {
  const { db, clock, site, folderOf, quotaOf, log } = options;
  const storage = (): Storage => {
    if (!options.storage) throw fail('notFound', {}, 'no storage is configured');
    return options.storage;
  };

  const take = options.storage && createTakeUpload({ storage: options.storage, site, log });

  return {
    /**
     * Issues upload credentials (RES-010, GAP-54). Throws `uploadUnsupported` for a suffix that is
     * not allowed.
     */
    async credentials(userId: number, suffix: string): Promise<UploadCredentials> {
      const [where, kind] = [storage(), uploadKind(suffix)];
      if (!kind) throw fail('uploadUnsupported');
      const { type, maxBytes } = kind;
      const resourcePath = uploadPath(site, folderOf(userId), clock.now().getTime());
      const grant = {
        path: resourcePath,
        suffix: suffix.replace(/^\./, '').toLowerCase(),
        type,
        maxBytes,
      };
      // A bucket stores the header with the object.
      const asDownload = isActive(kind) ? { 'content-disposition': 'attachment' } : {};
      const keys = await withStorageErrors(where.issueCredentials(grant));
      return {
        ...keys,
        resourcePath,
        headers: { 'content-type': type, ...asDownload, ...where.uploadHeaders },
      };
    },

    /**
     * Reads and removes an upload of this user that is to be imported (ADR 072). Throws
     * `importInterrupted`, the given error where it is too large, or `storageDown`.
     */
    take(userId: number, what: Omit<TakeInput, 'folder'>): Promise<Uint8Array> {
      if (!take) throw fail('notFound', {}, 'no storage is configured');
      return withStorageErrors(take({ ...what, folder: folderOf(userId) }));
    },

    /**
     * Marks this upload as imported, in the import's transaction, so that it is imported only once;
     * throws `importInterrupted` where it already was.
     */
    claim: (tx: Database, path: string): Promise<void> => claimUpload(tx, path, clock.now()),

    register: (userId: number, record: CallArguments<typeof calls.register>) =>
      withStorageErrors(
        registerUpload(
          { ...options, storage: storage(), folder: folderOf(userId) },
          userId,
          record,
        ),
      ),

    async list(
      userId: number,
      page: CallArguments<typeof calls.list>,
    ): Promise<CallData<typeof calls.list>> {
      const { publicUrl: addressOf } = storage();
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
    },

    async usage(userId: number): Promise<CallData<typeof calls.usage>> {
      storage();
      const [counted] = await db
        .select({ used: sum(resources.size).mapWith(Number) })
        .from(resources)
        .where(eq(resources.userId, userId));
      const quota = await quotaOf(userId);
      return {
        used: counted?.used ?? 0,
        maximumUsable: Number.isFinite(quota) ? quota * megabyte : null,
      };
    },

    /**
     * Removes uploads (GAP-55). Rows first: if the storage then fails, the next sweep removes the
     * objects.
     */
    async remove(userId: number, ids: readonly string[]): Promise<number> {
      const where = storage();
      const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
      if (!numbers.length) return 0;
      const gone = await db
        .delete(resources)
        .where(and(eq(resources.userId, userId), inArray(resources.id, numbers)))
        .returning({ path: resources.path });
      const failed = await where
        .remove(gone.map(({ path }) => path))
        .catch((error: unknown) => error ?? 'unknown');
      if (failed)
        log('uploads were not removed; the sweep will try again', { error: String(failed) });
      return gone.length;
    },

    /** Returns a picture of this user for a model (GAP-87); undefined for any other URL or file. */
    async readImage(
      userId: number,
      address: string,
    ): Promise<{ media_type: string; data: string } | undefined> {
      const where = options.storage;
      const base = where?.publicUrl('') ?? '';
      if (!where || !address.startsWith(base)) return undefined;
      const path = address.slice(base.length);
      const [row] = await db
        .select({ size: resources.size, suffix: resources.suffix })
        .from(resources)
        .where(and(eq(resources.path, path), eq(resources.userId, userId)));
      const type = row && uploadKind(row.suffix)?.type;
      if (!row || row.size > limits.chat.images.maxBytes || !type || !modelImageTypes.has(type))
        return undefined;
      const bytes = await where.read(path);
      return bytes && { media_type: type, data: Buffer.from(bytes).toString('base64') };
    },

    /** Yields a user's uploads for an archive: name and bytes. */
    async *read(userId: number): AsyncGenerator<[name: string, bytes: Uint8Array]> {
      const where = options.storage;
      if (!where) return;
      const rows = await db
        .select()
        .from(resources)
        .where(eq(resources.userId, userId))
        .orderBy(asc(resources.id));
      for (const { id, path, title } of rows) {
        const bytes = await where.read(path);
        if (bytes) yield [`${id} ${title || path.slice(path.lastIndexOf('/') + 1)}`, bytes];
      }
    },

    /**
     * Lists a user's objects in the storage and returns the function that removes them: the
     * account's rows are erased in between.
     */
    async prepareRemoval(userId: number): Promise<() => Promise<void>> {
      const rows = await db
        .select({ path: resources.path })
        .from(resources)
        .where(eq(resources.userId, userId));
      return async () => {
        if (rows.length) await options.storage?.remove(rows.map(({ path }) => path));
      };
    },

    /** Removes unregistered uploads; returns how many. */
    sweep: async (): Promise<number> =>
      options.storage ? sweepStorage({ db, clock, storage: options.storage, site }) : 0,
  };
}

/** The image types that every vision model can read. */
const modelImageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Throws `storageDown` for users where the storage does not respond; the log has the details. */
async function withStorageErrors<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StorageUnavailable ? fail('storageDown', {}, error.message) : error;
  }
}
