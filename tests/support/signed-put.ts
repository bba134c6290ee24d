import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { signedHeadersV4 } from '../../domain/security/signature-v4.ts';
import { byteHashes } from '../../services/adapters/storage/hashes.ts';

export type Signed = { keys: UploadCredentials; name: string; body: Uint8Array; now: Date };

/**
 * Returns a PUT to the storage as a browser sends it, signed by the product's code at the test
 * clock's time.
 */
export function signedPut({ keys, name, body, now }: Signed): Request {
  const url = new URL(`${keys.uploadHost}/${keys.resourcePath}${name}`);
  const { accessKeyId, accessKeySecret: secret, securityToken: token, region } = keys;
  const headers = signedHeadersV4(
    { method: 'PUT', host: url.host, path: url.pathname, query: [], headers: keys.headers, body },
    { accessKeyId, secret, token, region, service: 's3', now, hashes: byteHashes },
  );
  const all = { ...headers, host: url.host, 'content-length': String(body.length) };
  return new Request(url, { method: 'PUT', headers: all, body: Buffer.from(body) });
}
