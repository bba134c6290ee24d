import { limits } from '../limits/index.ts';
import { trimEndOf } from '../text/trim.ts';

/** Host with its port, and path, of an address by https. */
const addressPattern = /^https:\/\/([a-z0-9.-]+(?::[0-9]{1,5})?)((?:\/[!-~]*)?)$/i;

/**
 * Returns the normalized address of a bucket, with a folder in it if there is one and without a
 * slash at its end; undefined when it is no such address. Both forms of S3 are addresses:
 * `https://{bucket}.s3.eu-west-1.amazonaws.com/shop` and `https://storage.example/{bucket}/shop`.
 */
export function readBucketAddress(text: string): string | undefined {
  const plain = text.trim();
  if (plain.length > limits.siteBucket.addressMax) return undefined;
  const [, host = '', path = ''] = addressPattern.exec(plain) ?? [];
  const isPlain = !/[?#\\@]/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
  if (!/^[a-z0-9]/i.test(host) || !isPlain) return undefined;
  return `https://${host.toLowerCase()}${trimEndOf(path, '/')}`;
}

/** Returns the region that the address of a bucket names at Amazon, Alibaba Cloud and Cloudflare. */
export function regionOfBucket(address: string): string | undefined {
  const host = addressPattern.exec(address)?.[1]?.toLowerCase() ?? '';
  if (host.endsWith('.r2.cloudflarestorage.com')) return 'auto';
  return (
    /(?:^|\.)s3[.-](?:dualstack\.)?([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/.exec(host)?.[1] ??
    /(?:^|\.)oss-([a-z0-9-]+)\.aliyuncs\.com$/.exec(host)?.[1] ??
    /(?:^|\.)cos\.([a-z0-9-]+)\.myqcloud\.com$/.exec(host)?.[1]
  );
}

/** Returns the address of a file in a bucket, whose path is encoded as S3 signs it. */
export function addressInBucket(address: string, path: string): string {
  const encoded = path.split('/').map(encodePart).join('/');
  return `${address}/${encoded}`;
}

/** Encodes everything but the unreserved characters of RFC 3986, as Signature Version 4 requires. */
const encodePart = (part: string) =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Returns the paths of a site in the order of copying: pages come last, the home page at the end. */
export function copyOrder(paths: readonly string[]): string[] {
  const rank = (path: string) => {
    if (path === 'index.html') return 2;
    return path.endsWith('.html') ? 1 : 0;
  };
  return [...paths].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}
