import { resources } from '@/domain/contract/resources';
import {
  commonSource,
  type Resource,
  type UploadCredentials,
  type UploadedFile,
} from '@/domain/entities/resource';
import { limits } from '@/domain/limits';
import { uploadSuffix } from '@/domain/resources/upload';
import { send } from '@/lib/upstream/client';
import { newId } from '@/lib/utils/new-id';

/**
 * Puts a body into the storage and returns the status. Rejects if the storage does not respond in
 * time.
 */
export type PutObject = (
  credentials: UploadCredentials,
  key: string,
  body: Blob,
  signal?: AbortSignal,
) => Promise<number>;

type UploaderDependencies = { put: PutObject; now: () => number };

export type UploadInput = {
  file: File;
  /** Defaults to the `appKey` of the storage keys. */
  appKey?: string;
  /** The project to which the file belongs. Without it, the file belongs to the account. */
  uuid?: string | undefined;
  userId?: string | undefined;
  usageScene: string;
  relatedId?: string;
  /**
   * Called before registration. If it returns false, the upload stays unregistered and is deleted
   * later.
   */
  isWanted?: () => boolean;
};

type PutBodyInput = {
  body: Blob;
  suffix: string;
  userId?: string | undefined;
  signal?: AbortSignal;
};

/** The storage refused a file. The screen decides what to show, if anything (RES-015). */
export class UploadError extends Error {}

/**
 * Requests storage keys, sends the file directly to the storage and registers it (RES-010…017).
 * `place` does the same without registering. Keys are reused for ten minutes per file type. Throws
 * a CallError for the services and an UploadError for the storage.
 */
export function createUploader({ put, now }: UploaderDependencies) {
  const credentialsCache = new Map<
    string,
    { credentials: Promise<UploadCredentials>; at: number }
  >();

  function credentialsFor(suffix: string, whose: string): Promise<UploadCredentials> {
    const name = `${whose} ${suffix}`;
    const known = credentialsCache.get(name);
    if (known && now() - known.at < limits.storage.refreshMs) return known.credentials;
    const credentials = send(resources.credentialsV2, { suffix });
    credentialsCache.set(name, { credentials, at: now() });
    credentials.catch(() => credentialsCache.delete(name));
    return credentials;
  }

  /** Puts a body into the storage under a new name. Returns its path and the used keys. */
  async function putBody({
    body,
    suffix,
    userId = '0',
    signal,
  }: PutBodyInput): Promise<{ path: string; credentials: UploadCredentials }> {
    const credentials = await credentialsFor(suffix, userId);
    const path = `${credentials.resourcePath}${newId()}.${suffix}`;
    const status = await put(credentials, path, body, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new UploadError(error instanceof Error ? error.message : String(error));
    });
    if (status !== 200) {
      // The storage refused these keys, so do not reuse them.
      credentialsCache.delete(`${userId} ${suffix}`);
      throw new UploadError(`the storage answered ${status}`);
    }
    return { path, credentials };
  }

  async function upload(one: UploadInput): Promise<UploadedFile & { resource: Resource }> {
    const { file, uuid = commonSource, userId = '0', usageScene, relatedId } = one;
    const suffix =
      uploadSuffix(file) || file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase() || 'bin';
    const { path, credentials } = await putBody({ body: file, suffix, userId });
    if (one.isWanted?.() === false) throw new UploadError('nobody wants it any more');
    const appKey = one.appKey ?? credentials.resourcePath.split('/')[1] ?? '';
    const resource = await send(resources.register, {
      ...{
        path,
        uuid,
        suffix,
        size: file.size,
        appKey,
        userId,
        usageScene,
        ...(relatedId === undefined ? {} : { relatedId }),
      },
      ...{
        resourceType: 0,
        title: file.name.slice(0, limits.resources.titleMax),
        sortOrder: 1,
        remark: '',
      },
    });
    return {
      ossPath: path,
      ossURL: `${credentials.resourceHost}/${path}`,
      name: file.name,
      size: file.size,
      resource,
    };
  }

  return { place: putBody, upload };
}
