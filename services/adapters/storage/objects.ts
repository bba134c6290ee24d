import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { limits } from '../../../domain/limits/index.ts';
import { signedHeadersV4 } from '../../../domain/security/signature-v4.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Storage, StorageUnavailable } from '../../ports/storage.ts';
import { byteHashes } from './hashes.ts';

type Config = { objects: string; region: string; keyId: string; keySecret: string };

const { requestMs, timeoutMs, partsAtOnce } = limits.storage;
const toArray = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item));
const Listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.preprocess((value) => value === 'true', z.boolean()),
    NextContinuationToken: z.string().optional(),
    Contents: toArray(
      z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.coerce.date() }),
    ),
  }),
});
const xml = new XMLParser({ parseTagValue: false });

/** Creates the services' own access to objects, with the S3 protocol and the operator's keys. */
export function createObjects(
  { objects, region, keyId, keySecret }: Config,
  clock: Clock,
): Pick<Storage, 'find' | 'read' | 'remove' | 'list'> {
  async function sendRequest(
    method: string,
    key: string,
    { query = {}, headers = {}, isLong = false }: ObjectRequest = {},
  ): Promise<Response> {
    const url = new URL(`${objects}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const request = {
      method,
      host: url.host,
      path: url.pathname,
      query: url.searchParams,
      headers,
    };
    const signer = {
      accessKeyId: keyId,
      secret: keySecret,
      region,
      service: 's3',
      now: clock.now(),
      hashes: byteHashes,
    };
    let response: Response;
    try {
      const signal = AbortSignal.timeout(isLong ? timeoutMs : requestMs);
      // Send the query as it was signed: form encoding would write spaces as `+`.
      url.search = url.search.replaceAll('+', '%20');
      response = await fetch(url, {
        method,
        headers: signedHeadersV4(request, signer),
        signal,
        redirect: 'error',
      });
    } catch (error) {
      throw new StorageUnavailable(
        `${method} ${url.host}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : error}`,
      );
    }
    if (response.ok || response.status === 404) return response;
    throw new StorageUnavailable(
      `${method} ${url.pathname} answered ${response.status} ${(await response.text()).slice(0, 300)}`,
    );
  }

  return {
    async find(key) {
      const response = await sendRequest('HEAD', key);
      const size = Number(response.headers.get('content-length') ?? Number.NaN);
      const at = new Date(response.headers.get('last-modified') ?? Number.NaN);
      if (response.status === 404) return undefined;
      if (!Number.isInteger(size) || Number.isNaN(at.getTime()))
        throw new StorageUnavailable('HEAD told neither size nor time');
      return { size, at };
    },

    async read(key, bytes) {
      const headers: Record<string, string> =
        bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` };
      const response = await sendRequest('GET', key, { headers, isLong: true });
      const body = new Uint8Array(await response.arrayBuffer());
      return response.status === 404 ? undefined : body.subarray(0, bytes);
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += partsAtOnce)
        await Promise.all(
          keys.slice(from, from + partsAtOnce).map((key) => sendRequest('DELETE', key)),
        );
    },

    async *list(folder) {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = {
          'list-type': '2',
          prefix: folder,
          ...(token ? { 'continuation-token': token } : {}),
        };
        const parsed = Listing.safeParse(
          xml.parse(await (await sendRequest('GET', '', { query })).text()),
        );
        if (!parsed.success) throw new StorageUnavailable('a listing could not be read');
        const { Contents, IsTruncated, NextContinuationToken } = parsed.data.ListBucketResult;
        for (const { Key: key, Size: size, LastModified: at } of Contents) yield { key, size, at };
        token = IsTruncated ? NextContinuationToken : undefined;
      }
    },
  };
}

type ObjectRequest = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  isLong?: boolean;
};
