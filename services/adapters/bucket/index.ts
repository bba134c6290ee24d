import type { CopyFailure } from '../../../domain/entities/site-bucket.ts';
import { signedHeadersV4 } from '../../../domain/security/signature-v4.ts';
import { addressInBucket } from '../../../domain/site-bucket/bucket-address.ts';
import { BucketError, type BucketWriter } from '../../ports/bucket.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OutsideClient } from '../../ports/outside-client.ts';
import { byteHashes } from '../storage/hashes.ts';

/** Creates what writes files into buckets of users with the S3 protocol. */
export function createBucketWriter({
  outside,
  clock,
}: {
  outside: Pick<OutsideClient, 'fetch'>;
  clock: Clock;
}): BucketWriter {
  return {
    async put({ address, region, keyId, secret }, { path, bytes, type, cacheControl }, signal) {
      const url = new URL(addressInBucket(address, path));
      const headers = { 'content-type': type, 'cache-control': cacheControl };
      const request = { method: 'PUT', host: url.host, path: url.pathname, query: [] };
      const signed = signedHeadersV4(
        { ...request, headers, body: bytes },
        { accessKeyId: keyId, secret, region, service: 's3', now: clock.now(), hashes: byteHashes },
      );
      let status: number;
      let text: string;
      try {
        const body = Uint8Array.from(bytes);
        const init = { method: 'PUT', headers: signed, body, redirect: 'manual', signal } as const;
        const response = await outside.fetch(url.href, init);
        status = response.status;
        text = await response.text();
      } catch (error) {
        if (signal.aborted) throw error;
        throw new BucketError('unreachable', null);
      }
      if (status < 200 || status > 299) throw toError(status, text);
    },
  };
}

/** Error codes of S3 that say more than their status. */
const failures: Record<string, CopyFailure> = {
  NoSuchBucket: 'noBucket',
  PermanentRedirect: 'otherRegion',
  TemporaryRedirect: 'otherRegion',
  AuthorizationHeaderMalformed: 'otherRegion',
  IllegalLocationConstraintException: 'otherRegion',
};

function toError(status: number, text: string): BucketError {
  const code = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1] ?? null;
  const known = code === null ? undefined : failures[code];
  return new BucketError(known ?? failureOf(status), code);
}

function failureOf(status: number): CopyFailure {
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'noBucket';
  if (status >= 300 && status < 400) return 'otherRegion';
  return status >= 500 ? 'unreachable' : 'failed';
}
