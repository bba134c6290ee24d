import { z } from 'zod';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { SiteBucket, StoredFile } from '../../domain/entities/site-data.ts';
import { fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { SiteAnswer, SiteCall, SiteHost } from '../ports/site-host.ts';
import { callSite } from './site-caller.ts';

const bucket = z
  .object({ id: z.string(), public: z.boolean() })
  .transform((one): SiteBucket => ({ name: one.id, isPublic: one.public }));

const file = z
  .object({
    name: z.string(),
    id: z.string().nullable(),
    updated_at: z.string().nullable(),
    metadata: z.object({ size: z.number(), mimetype: z.string() }).partial().nullable(),
  })
  .transform(
    (one): StoredFile => ({
      name: one.name,
      isFolder: one.id === null,
      bytes: one.metadata?.size ?? null,
      type: one.metadata?.mimetype ?? '',
      updatedAt: one.updated_at,
    }),
  );

const { filesPerPage } = limits.siteData;
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Creates the functions for the files of an app, by its own API of storage. */
export function createStoredFiles(host: Pick<SiteHost, 'call'>) {
  const ask = async (site: string, call: SiteCall): Promise<SiteAnswer> => {
    try {
      return await callSite(host, site, call);
    } catch (error) {
      // For storage, 404 means a file or a bucket.
      if (isFailure(error, 'siteTableGone')) throw fail('siteFileGone');
      throw error;
    }
  };
  const withJson = (method: 'POST' | 'DELETE', path: string, value: unknown): SiteCall => ({
    ...{ method, path, body: JSON.stringify(value) },
    headers: { 'content-type': 'application/json' },
  });

  return {
    async buckets(site: string): Promise<SiteBucket[]> {
      const { body } = await ask(site, { method: 'GET', path: 'storage/v1/bucket' });
      return z.array(bucket).parse(JSON.parse(body));
    },
    async list(
      site: string,
      { bucket: name, folder, pageNum }: { bucket: string; folder: string; pageNum: number },
    ): Promise<{ list: StoredFile[]; hasMore: boolean }> {
      const path = `storage/v1/object/list/${encodeURIComponent(name)}`;
      // One more than is shown, to know whether there is another page.
      const options = {
        prefix: folder,
        limit: filesPerPage + 1,
        offset: (pageNum - 1) * filesPerPage,
      };
      const { body } = await ask(site, withJson('POST', path, options));
      const found = z.array(file).parse(JSON.parse(body));
      return { list: found.slice(0, filesPerPage), hasMore: found.length > filesPerPage };
    },
    /** The type is not the stored one: a page of an app must not open on the product's origin. */
    async download(site: string, from: { bucket: string; path: string }): Promise<FileResponse> {
      const path = `storage/v1/object/${encodeURIComponent(from.bucket)}/${encodePath(from.path)}`;
      const { bytes } = await ask(site, { method: 'GET', path });
      const name = from.path.split('/').at(-1) || 'file';
      return { name, type: 'application/octet-stream', bytes: once(bytes) };
    },
    async remove(site: string, of: { bucket: string; path: string }): Promise<null> {
      const path = `storage/v1/object/${encodeURIComponent(of.bucket)}`;
      const { body } = await ask(site, withJson('DELETE', path, { prefixes: [of.path] }));
      if (z.array(z.unknown()).parse(JSON.parse(body)).length === 0) throw fail('siteFileGone');
      return null;
    },
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
