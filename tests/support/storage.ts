import { lookup as resolve } from 'node:dns';
import { Agent } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { resources } from '../../domain/contract/resources.ts';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import type { Person, TestApp } from './app.ts';
import { type Signed, signedPut } from './signed-put.ts';

/** Returns Amazon's client with the issued keys, for the storage's port in this test. */
export function amazonClient(keys: UploadCredentials, port: number): S3Client {
  const lookup = ((_name: string, options: object, done: never) =>
    resolve('127.0.0.1', options, done)) as unknown as typeof resolve;
  const {
    accessKeyId,
    accessKeySecret: secretAccessKey,
    securityToken: sessionToken,
    region,
  } = keys;
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

/** Uploads an object with Amazon's client and returns its key. */
export async function putWith({ keys, port, name, body }: Put): Promise<string> {
  const key = `${keys.resourcePath}${name}`;
  const put = new PutObjectCommand({
    Bucket: keys.bucket,
    Key: key,
    Body: body,
    ContentType: keys.headers['content-type'],
  });
  await amazonClient(keys, port).send(put);
  return key;
}

export const credentialsFor = async (app: TestApp, as: Person, suffix = 'png') =>
  (await app.call(resources.credentials, { suffix }, { as })).data;

/** Returns the registration of an upload at that path (RES-013). */
export const recordOf = (path: string, more: Record<string, unknown> = {}) => ({
  ...{
    path,
    uuid: 'common_source',
    suffix: path.slice(path.lastIndexOf('.') + 1),
    size: 0,
    appKey: 'ak_test',
    userId: 0,
  },
  ...{
    usageScene: 'user_centre',
    resourceType: 0,
    title: 'tea.png',
    sortOrder: 1,
    remark: '',
    ...more,
  },
});

/** Uploads an object without a socket and returns its key. */
export async function putSigned(app: TestApp, put: Signed): Promise<string> {
  const response = await app.services.app.request(signedPut(put));
  if (response.status !== 200)
    throw new Error(`The storage answered ${response.status} ${await response.text()}`);
  return `${put.keys.resourcePath}${put.name}`;
}
