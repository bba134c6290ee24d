import { lookup as resolve } from 'node:dns';
import { Agent } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { resources } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { signedHeadersV4 } from '../../domain/rules/signature-v4.ts';
import { byteHashes } from '../../services/adapters/storage/hashes.ts';
import type { Person, TestApp } from './app.ts';

/** Amazon's own client with the keys we gave out, on whatever port the storage has here. */
export function amazonClient(keys: UploadCredentials, port: number): S3Client {
  const lookup = ((_name: string, options: object, done: never) => resolve('127.0.0.1', options, done)) as unknown as typeof resolve;
  const { accessKeyId, accessKeySecret: secretAccessKey, securityToken: sessionToken, region } = keys;
  return new S3Client({
    endpoint: `http://storage.localhost:${port}`,
    forcePathStyle: true,
    region,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    requestHandler: { httpAgent: new Agent({ lookup }) },
  });
}

type Put = { keys: UploadCredentials; port: number; name: string; body: Uint8Array };

/** Puts an object with Amazon's own client and answers its key. */
export async function putWith({ keys, port, name, body }: Put): Promise<string> {
  const key = `${keys.resourcePath}${name}`;
  const put = new PutObjectCommand({ Bucket: keys.bucket, Key: key, Body: body, ContentType: keys.headers['content-type'] });
  await amazonClient(keys, port).send(put);
  return key;
}

export const credentialsFor = async (app: TestApp, as: Person, suffix = 'png') =>
  (await app.call(resources.credentials, { suffix }, { as })).data;

/** What is said of an upload that was put there (RES-013). */
export const recordOf = (path: string, more: Record<string, unknown> = {}) => ({
  ...{ path, uuid: 'common_source', suffix: path.slice(path.lastIndexOf('.') + 1), size: 0, appKey: 'ak_test', userId: 0 },
  ...{ usageScene: 'user_centre', resourceType: 0, title: 'tea.png', sortOrder: 1, remark: '', ...more },
});

/** Puts an object without a socket, signed by our own code at the time of the test's clock. Answers its key. */
export async function putSigned(app: TestApp, keys: UploadCredentials, { name, body, now }: { name: string; body: Uint8Array; now: Date }) {
  const url = new URL(`${keys.uploadHost}/${keys.resourcePath}${name}`);
  const { accessKeyId, accessKeySecret: secret, securityToken: token, region } = keys;
  const headers = signedHeadersV4(
    { method: 'PUT', host: url.host, path: url.pathname, query: [], headers: keys.headers, body },
    { accessKeyId, secret, token, region, service: 's3', now, hashes: byteHashes },
  );
  const init = { method: 'PUT', headers: { ...headers, host: url.host, 'content-length': String(body.length) }, body: Buffer.from(body) };
  const response = await app.services.app.request(url.href, init);
  if (response.status !== 200) throw new Error(`The storage answered ${response.status} ${await response.text()}`);
  return `${keys.resourcePath}${name}`;
}
