import { eq, sum } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { resources as calls } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { fail } from '../../domain/errors.ts';
import { isActive, uploadKind, uploadPath } from '../../domain/resources/upload.ts';
import { megabyte } from '../../domain/units.ts';
import type { Clock } from '../ports/clock.ts';
import { type Storage, StorageUnavailable } from '../ports/storage.ts';
import { resources } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { readPicture, type UploadedPicture } from './read-picture.ts';
import { registerUpload } from './register-upload.ts';
import type { ResourcesOptions } from './resources-options.ts';
import {
  listUploads,
  type ModelImage,
  readImage,
  readUploads,
  removeUploads,
} from './stored-uploads.ts';
import { sweepStorage } from './sweep-storage.ts';
import { claimUpload, createTakeUpload, type TakeInput } from './take-upload.ts';

export type ResourcesService = ReturnType<typeof createResources>;

/**
 * Creates the service for users' uploads (RES-001…017): credentials for the storage, registered
 * files, and the remaining quota.
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
      return issueCredentials({ ...options, storage: storage() }, folderOf(userId), suffix);
    },

    /**
     * Reads and removes an upload of this user for an import (ADR 045). Throws `importInterrupted`
     * if it does not exist, the error `tooLarge` if it is too large, or `storageDown`.
     */
    take(userId: number, what: Omit<TakeInput, 'folder'>): Promise<Uint8Array> {
      if (!take) throw fail('notFound', {}, 'no storage is configured');
      return withStorageErrors(take({ ...what, folder: folderOf(userId) }));
    },

    /**
     * Marks this upload as imported, in the import's transaction, so that it is imported only once.
     * Throws `importInterrupted` if it was imported before.
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

    list: async (userId: number, page: CallArguments<typeof calls.list>) =>
      listUploads({ db, storage: storage() }, userId, page),

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

    remove: async (userId: number, ids: readonly string[]): Promise<number> =>
      removeUploads({ db, storage: storage(), log }, userId, ids),

    /** Returns a picture of this user for a model (GAP-87); undefined for any other URL or file. */
    readImage: async (userId: number, address: string): Promise<ModelImage | undefined> =>
      options.storage && readImage({ db, storage: options.storage }, userId, address),

    /** Reads a picture of this user, for a project of theirs (INJ-010). */
    readPicture: (userId: number, picture: UploadedPicture): Promise<Uint8Array> =>
      withStorageErrors(
        readPicture({ db, storage: storage(), site, folder: folderOf(userId) }, userId, picture),
      ),

    /** Yields a user's uploads for an archive: name and bytes. */
    async *read(userId: number): AsyncGenerator<[name: string, bytes: Uint8Array]> {
      if (options.storage) yield* readUploads({ db, storage: options.storage }, userId);
    },

    /**
     * Lists a user's objects in the storage and returns the function that removes them. The objects
     * must be listed first, because the account's rows are erased before the objects are removed.
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

async function issueCredentials(
  { storage, site, clock }: { storage: Storage; site: string; clock: Clock },
  folder: string,
  suffix: string,
): Promise<UploadCredentials> {
  const kind = uploadKind(suffix);
  if (!kind) throw fail('uploadUnsupported');
  const { type, maxBytes } = kind;
  const resourcePath = uploadPath(site, folder, clock.now().getTime());
  const grant = {
    path: resourcePath,
    suffix: suffix.replace(/^\./, '').toLowerCase(),
    type,
    maxBytes,
  };
  // A bucket stores this header with the object, so it must be part of the upload.
  const asDownload = isActive(kind) ? { 'content-disposition': 'attachment' } : {};
  const keys = await withStorageErrors(storage.issueCredentials(grant));
  return {
    ...keys,
    resourcePath,
    headers: { 'content-type': type, ...asDownload, ...storage.uploadHeaders },
  };
}

/** Converts an unavailable storage to the error `storageDown`; only the log has the details. */
async function withStorageErrors<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StorageUnavailable ? fail('storageDown', {}, error.message) : error;
  }
}
