import { resources } from '@/domain/contract/resources';
import { commonSource, type Resource, type UploadCredentials, type UploadedFile } from '@/domain/entities/resource';
import { limits } from '@/domain/limits';
import { uploadSuffix } from '@/domain/rules/upload';
import { newId } from '@/lib/chat/new-id';
import { send } from '@/lib/upstream/client';

/** Puts a body into the storage and answers the status; rejects when nobody answers in time. */
export type PutObject = (credentials: UploadCredentials, key: string, body: Blob, signal?: AbortSignal) => Promise<number>;

type Parts = { put: PutObject; now: () => number };

export type Upload = {
  file: File;
  /** Left out it is that of the keys. */
  appKey?: string;
  /** The project it is for; without one it is the account's. */
  uuid?: string | undefined;
  userId?: string | undefined;
  usageScene: string;
  relatedId?: string;
  /** Asked before it is registered: what nobody wants any more is swept. */
  isWanted?: () => boolean;
};

export type Placing = { body: Blob; suffix: string; userId?: string | undefined; signal?: AbortSignal };

/** The storage did not take a file. What is said of it, and whether, is the screen's (RES-015). */
export class UploadFailed extends Error {}

/**
 * RES-010…017: keys for the storage, the file put there directly, and what was put registered; `place` does not register. Keys are used
 * again for ten minutes, each kind of file having its own. Throws a CallError of the services, an UploadFailed of the storage.
 */
export function createUploader({ put, now }: Parts) {
  const kept = new Map<string, { credentials: Promise<UploadCredentials>; at: number }>();

  function credentialsFor(suffix: string, whose: string): Promise<UploadCredentials> {
    const name = `${whose} ${suffix}`;
    const known = kept.get(name);
    if (known && now() - known.at < limits.storage.refreshMs) return known.credentials;
    const credentials = send(resources.credentialsV2, { suffix });
    kept.set(name, { credentials, at: now() });
    credentials.catch(() => kept.delete(name));
    return credentials;
  }

  /** Puts a body under a name of its own; answers where it lies. */
  async function place({ body, suffix, userId = '0', signal }: Placing): Promise<{ path: string; credentials: UploadCredentials }> {
    const credentials = await credentialsFor(suffix, userId);
    const path = `${credentials.resourcePath}${newId()}.${suffix}`;
    const status = await put(credentials, path, body, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new UploadFailed(error instanceof Error ? error.message : String(error));
    });
    if (status !== 200) {
      // Keys that are refused once are not tried again.
      kept.delete(`${userId} ${suffix}`);
      throw new UploadFailed(`the storage answered ${status}`);
    }
    return { path, credentials };
  }

  async function upload(one: Upload): Promise<UploadedFile & { resource: Resource }> {
    const { file, uuid = commonSource, userId = '0', usageScene, relatedId } = one;
    const suffix = uploadSuffix(file) || file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase() || 'bin';
    const { path, credentials } = await place({ body: file, suffix, userId });
    if (one.isWanted?.() === false) throw new UploadFailed('nobody wants it any more');
    const appKey = one.appKey ?? credentials.resourcePath.split('/')[1] ?? '';
    const resource = await send(resources.register, {
      ...{ path, uuid, suffix, size: file.size, appKey, userId, usageScene, ...(relatedId === undefined ? {} : { relatedId }) },
      ...{ resourceType: 0, title: file.name.slice(0, limits.resources.titleMax), sortOrder: 1, remark: '' },
    });
    return { ossPath: path, ossURL: `${credentials.resourceHost}/${path}`, name: file.name, size: file.size, resource };
  }

  return { place, upload };
}
