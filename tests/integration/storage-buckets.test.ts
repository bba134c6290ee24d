import { createRequire } from 'node:module';
import { Config } from '@alicloud/openapi-core/dist/utils.js';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { readStorageConfig } from '../../services/adapters/storage/config.ts';
import { openStorage } from '../../services/adapters/storage/index.ts';
import { ConfigurationError } from '../../services/env.ts';
import { StorageUnavailable } from '../../services/ports/storage.ts';
import { createTestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { operator, roles, startLoopbackS3 } from '../support/loopback-s3.ts';
import { png } from '../support/png.ts';
import { credentialsFor, recordOf } from '../support/storage.ts';

// Loaded as CommonJS: bundlers and Node disagree on its default import.
const aliyun: typeof import('@alicloud/sts20150401') = createRequire(import.meta.url)(
  '@alicloud/sts20150401',
);

let peer: Awaited<ReturnType<typeof startLoopbackS3>>;
let clock: FakeClock;
beforeEach(async () => {
  // The official clients sign with the time of this machine.
  clock = new FakeClock(new Date().toISOString());
  peer = await startLoopbackS3({ now: () => clock.now() });
});
afterEach(() => peer.close());

const names = ['s3', 'oss'] as const;
const environment = (
  name: (typeof names)[number],
  secret = operator.secret,
): Record<string, string> =>
  name === 's3'
    ? {
        S3_BUCKET: peer.bucket,
        S3_ACCESS_KEY_ID: operator.id,
        S3_SECRET_ACCESS_KEY: secret,
        S3_ROLE_ARN: roles.s3,
        S3_ENDPOINT: peer.url,
        S3_REGION: 'eu-west-1',
      }
    : {
        ...{
          OSS_BUCKET: peer.bucket,
          OSS_ACCESS_KEY_ID: operator.id,
          OSS_ACCESS_KEY_SECRET: secret,
          OSS_ROLE_ARN: roles.oss,
        },
        ...{
          OSS_REGION: 'cn-hangzhou',
          OSS_ENDPOINT: `${peer.url}/${peer.bucket}`,
          OSS_STS_ENDPOINT: peer.url,
        },
      };
function open(name: (typeof names)[number], secret?: string) {
  const rest = {
    embedded: true,
    servicesPort: 4000,
    dataDir: '',
    key: new Uint8Array(32),
    clock,
    origins: [],
    onError: () => {},
  };
  const { storage } = openStorage({ environment: environment(name, secret), ...rest });
  if (!storage) throw new Error('no storage');
  return storage;
}
const grant = {
  path: 'application/web/20260102/f0/',
  suffix: 'png',
  type: 'image/png',
  maxBytes: 100,
};

type Keys = { accessKeyId: string; accessKeySecret: string; securityToken?: string };
const clientWith = (
  { accessKeyId, accessKeySecret: secretAccessKey, securityToken: sessionToken }: Keys,
  region = 'eu-west-1',
) =>
  new S3Client({
    ...{ endpoint: peer.url, forcePathStyle: true, region, maxAttempts: 1 },
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  });
const put = (keys: Keys, Key: string, extra = {}) =>
  clientWith(keys).send(
    new PutObjectCommand({
      Bucket: peer.bucket,
      Key,
      Body: png(500),
      ContentType: 'image/png',
      ...extra,
    }),
  );
const status = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ name }: Error) => name,
  );

it('the loopback server accepts requests of the official clients, and refuses a wrong key [GAP-54]', async () => {
  const official = (secretAccessKey: string) =>
    new STSClient({
      endpoint: peer.url,
      region: 'eu-west-1',
      maxAttempts: 1,
      credentials: { accessKeyId: operator.id, secretAccessKey },
    });
  const role = new AssumeRoleCommand({
    RoleArn: roles.s3,
    RoleSessionName: 'official',
    DurationSeconds: 900,
  });
  const { Credentials } = await official(operator.secret).send(role);
  expect(await status(official('wrong').send(role))).toBe('SignatureDoesNotMatch');
  const keys = {
    accessKeyId: Credentials?.AccessKeyId ?? '',
    accessKeySecret: Credentials?.SecretAccessKey ?? '',
    securityToken: Credentials?.SessionToken ?? '',
  };
  await put(keys, 'official.png');
  const read = await clientWith({
    accessKeyId: operator.id,
    accessKeySecret: operator.secret,
  }).send(new GetObjectCommand({ Bucket: peer.bucket, Key: 'official.png' }));
  expect((await read.Body?.transformToByteArray())?.length).toBe(500);

  const other = new aliyun.default(
    new Config({
      accessKeyId: operator.id,
      accessKeySecret: operator.secret,
      endpoint: `127.0.0.1:${peer.port}`,
      protocol: 'http',
    }),
  );
  const given = await other.assumeRole(
    new aliyun.AssumeRoleRequest({
      roleArn: roles.oss,
      roleSessionName: 'official',
      durationSeconds: 900,
    }),
  );
  expect(given.body?.credentials?.securityToken).toBeTruthy();
  expect(peer.assumed.map(({ party }) => party)).toEqual(['s3', 'oss']);
});

describe.each(names)('%s', (name) => {
  it('returns keys for one folder and one suffix only, for 900 s [GAP-54]', async () => {
    const keys = await open(name).issueCredentials(grant);
    expect(peer.assumed).toMatchObject([{ party: name, seconds: 900 }]);
    expect(keys).toMatchObject({
      bucket: peer.bucket,
      region: name === 's3' ? 'eu-west-1' : 'cn-hangzhou',
    });
    expect(await status(put(keys, `${grant.path}a.png`))).toBe('done');
    for (const key of [`${grant.path}a.svg`, 'application/web/20260102/f1/a.png', 'a.png'])
      expect(await status(put(keys, key))).toBe('AccessDenied');
    const client = clientWith(keys);
    const [Bucket, Key] = [peer.bucket, `${grant.path}a.png`];
    expect(await status(client.send(new GetObjectCommand({ Bucket, Key })))).toBe('AccessDenied');
    expect(await status(client.send(new ListObjectsV2Command({ Bucket })))).toBe('AccessDenied');
    await clock.advance(900_000);
    expect(await status(put(keys, `${grant.path}b.png`))).toBe('ExpiredToken');
  });

  it('requests new keys only when a client may no longer use them [GAP-54]', async () => {
    const storage = open(name);
    const [first, same] = await Promise.all([
      storage.issueCredentials(grant),
      storage.issueCredentials(grant),
    ]);
    expect(same?.securityToken).toBe(first?.securityToken);
    await storage.issueCredentials({ ...grant, suffix: 'gif' });
    expect(peer.assumed).toHaveLength(2);
    await clock.advance(limits.storage.credentialsMs - limits.storage.refreshMs);
    expect((await storage.issueCredentials(grant)).securityToken).not.toBe(first?.securityToken);
  });

  it('finds, reads, lists and removes objects [GAP-55]', async () => {
    const storage = open(name);
    const keys = await storage.issueCredentials(grant);
    const all = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${grant.path}${letter}.png`);
    for (const key of all) await put(keys, key);
    expect(await storage.find(all[0] ?? '')).toMatchObject({ size: 500 });
    expect(await storage.find(`${grant.path}z.png`)).toBeUndefined();
    expect(await storage.read(all[0] ?? '', 8)).toEqual(png().subarray(0, 8));
    expect((await storage.read(all[0] ?? ''))?.length).toBe(500);
    expect(await storage.read(`${grant.path}z.png`)).toBeUndefined();
    const listed: string[] = [];
    for await (const { key, size } of storage.list('application/web/'))
      if (size === 500) listed.push(key);
    expect(listed).toEqual(all);
    await storage.remove([...all.slice(1), 'application/web/nothing.png']);
    expect([...peer.objects.keys()]).toEqual(all.slice(0, 1));
  });

  it.each(['down', 'silent'] as const)(
    'reports where it is %s, and continues when it is back [GAP-54]',
    async (broken) => {
      const storage = open(name);
      peer.state.broken = broken;
      await expect(storage.issueCredentials(grant)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.find('a.png')).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.remove(['a.png'])).rejects.toBeInstanceOf(StorageUnavailable);
      peer.state.broken = '';
      expect((await storage.issueCredentials(grant)).securityToken).toBeTruthy();
    },
  );

  it('reports wrong keys of the operator [GAP-54]', async () => {
    await expect(open(name, 'wrong').issueCredentials(grant)).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
  });

  it('stores an upload the same way as the disk [RES-010, GAP-55]', async () => {
    const database = await openTestDatabase();
    const app = await createTestApp(database, { clock, environment: environment(name) });
    try {
      const ada = await app.signIn();
      const keys = await credentialsFor(app, ada);
      const path = `${keys.resourcePath}tea.png`;
      await put(keys, path);
      const { code, data } = await app.call(contract.resources.register, recordOf(path), {
        as: ada,
      });
      expect([code, data.size, data.url]).toEqual([200, 500, `${keys.resourceHost}/${path}`]);
      peer.state.broken = 'down';
      expect(
        (
          await app.call(contract.resources.register, recordOf(`${keys.resourcePath}b.png`), {
            as: ada,
          })
        ).code,
      ).toBe(502);
      // The row is deleted. The object could not be deleted now, so the next sweep deletes it.
      expect(
        (await app.call(contract.resources.remove, { ids: [data.resourceId] }, { as: ada })).data,
      ).toEqual({ deleted: 1 });
      peer.state.broken = '';
      await clock.advance(limits.storage.orphanMs + 1);
      expect(await app.services.resources.sweep()).toBe(1);
      const health = (await (await app.services.app.request('http://localhost/health')).json()) as {
        storage: { kind: string };
      };
      expect(health.storage.kind).toBe(name);
    } finally {
      await app.close();
      await database.close();
    }
  });
});

it('allows only new names with Amazon’s keys [GAP-54]', async () => {
  const env = { ...environment('s3'), S3_ENDPOINT: '', S3_STS_ENDPOINT: peer.url };
  const rest = {
    embedded: false,
    servicesPort: 0,
    dataDir: '',
    key: new Uint8Array(32),
    clock,
    origins: [],
    onError: () => {},
  };
  const { storage } = openStorage({ environment: env, ...rest });
  const keys = await storage?.issueCredentials(grant);
  expect(storage?.uploadHeaders).toEqual({ 'if-none-match': '*' });
  expect(keys).toMatchObject({ uploadHost: `https://${peer.bucket}.s3.eu-west-1.amazonaws.com` });
  if (!keys) throw new Error('no keys');
  expect(await status(put(keys, `${grant.path}a.png`))).toBe('AccessDenied');
  expect(await status(put(keys, `${grant.path}a.png`, { IfNoneMatch: '*' }))).toBe('done');
  expect(await status(put(keys, `${grant.path}a.png`, { IfNoneMatch: '*' }))).toBe(
    'PreconditionFailed',
  );
  const head = clientWith({ accessKeyId: operator.id, accessKeySecret: operator.secret }).send(
    new HeadObjectCommand({ Bucket: peer.bucket, Key: `${grant.path}a.png` }),
  );
  expect((await head).ContentLength).toBe(500);
});

it.each<[string, Record<string, string>, boolean, unknown]>([
  ['embedded, nothing', {}, true, { kind: 'disk', origin: 'http://storage.localhost:4000' }],
  ['nothing', {}, false, { kind: 'none' }],
  [
    'an address',
    { STORAGE_URL: 'https://files.example.com/' },
    false,
    { kind: 'disk', origin: 'https://files.example.com' },
  ],
])('with %s is %o: the disk, or none [GAP-54]', (_, env, embedded, config) => {
  expect(readStorageConfig(env, embedded ? { servicesPort: 4000 } : undefined)).toEqual(config);
});

it.each([
  [
    { S3_BUCKET: 'a' },
    /S3_ACCESS_KEY_ID is missing\n.*S3_SECRET_ACCESS_KEY is missing\n.*S3_ROLE_ARN is missing/,
  ],
  [
    { OSS_BUCKET: 'a', OSS_ROLE_ARN: 'r', OSS_ACCESS_KEY_ID: 'i', OSS_ACCESS_KEY_SECRET: 's' },
    /OSS_REGION is missing/,
  ],
  [{ S3_BUCKET: 'a', OSS_BUCKET: 'b' }, /Only one/],
  [{ STORAGE_URL: 'files' }, /STORAGE_URL must be/],
])('refuses %o, and names every bad key [GAP-54]', (env, message) => {
  expect(() => readStorageConfig(env, undefined)).toThrow(ConfigurationError);
  expect(() => readStorageConfig(env, undefined)).toThrow(message);
});

it('returns 404 for every call without a storage, and the health page explains why [GAP-54]', async () => {
  const database = await openTestDatabase();
  const app = await createTestApp(database, { environment: { EMBEDDED: '0', SMS_PROVIDER: '' } });
  try {
    const health = (await (await app.services.app.request('http://localhost/health')).json()) as {
      storage: unknown;
    };
    expect(health.storage).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('S3_BUCKET'),
    });
    await expect(app.services.resources.credentials(1, 'png')).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
  } finally {
    await app.close();
    await database.close();
  }
});
