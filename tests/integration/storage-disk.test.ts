import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadCredentials } from '../../domain/entities/resource.ts';
import { limits } from '../../domain/limits/index.ts';
import { signedHeadersV4 } from '../../domain/security/signature-v4.ts';
import { byteHashes } from '../../services/adapters/storage/hashes.ts';
import { listen, type RunningServer } from '../../services/http/server.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { png } from '../support/png.ts';
import { amazonClient, credentialsFor, putWith } from '../support/storage.ts';

let database: OpenDatabase;
let app: TestApp;
let server: RunningServer;
let ada: Person;
let keys: UploadCredentials;
let amazon: S3Client;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp(database, { clock: new FakeClock(new Date().toISOString()) });
  server = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
  ada = await app.signIn();
  keys = await credentialsFor(app, ada);
  amazon = amazonClient(keys, server.port);
});
afterAll(async () => {
  await server?.close();
  await app?.close();
  await database?.close();
});

const at = 'http://storage.localhost';
const ask = (path: string, init: RequestInit = {}) =>
  app.services.app.request(`${at}${path}`, init);
const unfinished = () => readdirSync(join(app.dataDir, 'storage/.unfinished'));

type Change = {
  by?: UploadCredentials;
  key?: string;
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** Changes to a request after it was signed. */
  sent?: { body?: Uint8Array; headers?: Record<string, string>; path?: string };
  now?: Date;
  query?: string;
};

/** Creates a PUT that our own code signed, with the changes of a hostile client. */
async function put({
  by = keys,
  key,
  body = png(),
  headers = {},
  sent = {},
  now = app.clock.now(),
  query = '',
}: Change = {}) {
  const path = `/sayso/${key ?? `${by.resourcePath}${randomUUID()}.png`}`;
  const signed = signedHeadersV4(
    {
      method: 'PUT',
      host: 'storage.localhost',
      path,
      query: new URLSearchParams(query),
      headers: { ...by.headers, ...headers },
      body,
    },
    {
      ...{ accessKeyId: by.accessKeyId, secret: by.accessKeySecret, token: by.securityToken },
      region: 'local',
      service: 's3',
      now,
      hashes: byteHashes,
    },
  );
  const given = sent.body ?? body;
  const all = {
    host: 'storage.localhost',
    'content-length': String(given.length),
    ...signed,
    ...sent.headers,
  };
  const response = await ask(`${sent.path ?? path}${query && `?${query}`}`, {
    method: 'PUT',
    headers: all,
    body: Buffer.from(given),
  });
  return {
    status: response.status,
    said: /<Code>(\w+)</.exec(await response.text())?.[1] ?? '',
    path,
  };
}

it('stores, finds and reads an object by Amazon’s own client [GAP-54]', async () => {
  const body = png(3_000);
  const Key = await putWith({ keys, port: server.port, name: 'mine.png', body });
  const found = await amazon.send(new HeadObjectCommand({ Bucket: 'sayso', Key }));
  expect([found.ContentLength, found.ContentType]).toEqual([3_000, 'image/png']);
  const read = await amazon.send(new GetObjectCommand({ Bucket: 'sayso', Key }));
  expect(
    Buffer.compare(Buffer.from((await read.Body?.transformToByteArray()) ?? []), Buffer.from(body)),
  ).toBe(0);
  await expect(amazon.send(new ListObjectsV2Command({ Bucket: 'sayso' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
});

it('serves objects as public, immutable, never sniffed, never run, and on no host of the product [GAP-54]', async () => {
  const Key = await putWith({ keys, port: server.port, name: 'seen.png', body: png() });
  const { status, headers } = await ask(`/sayso/${Key}`);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
  });
  expect(
    (await ask(`/sayso/${Key}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } }))
      .status,
  ).toBe(304);
  expect((await app.services.app.request(`http://localhost/sayso/${Key}`)).status).toBe(404);
  expect((await ask('/health')).status).toBe(404);
  expect((await ask('/servers/health')).status).toBe(404);
});

it('sends a drawing as a download, and a non-image to nobody [GAP-54]', async () => {
  const svg = await credentialsFor(app, ada, 'svg');
  await put({
    by: svg,
    key: `${svg.resourcePath}drawn.svg`,
    body: new TextEncoder().encode('<svg xmlns="x"/>'),
  });
  expect(
    (await ask(`/sayso/${svg.resourcePath}drawn.svg`)).headers.get('content-disposition'),
  ).toBe('attachment');
  const p12 = await credentialsFor(app, ada, 'p12');
  expect(
    (await put({ by: p12, key: `${p12.resourcePath}key.p12`, body: Uint8Array.of(0x30, 0x82) }))
      .status,
  ).toBe(200);
  expect((await ask(`/sayso/${p12.resourcePath}key.p12`)).status).toBe(404);
});

it('allows uploads from pages of our own origin, and no other [GAP-54]', async () => {
  const headers = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,x-amz-date',
  };
  const own = await ask('/sayso/x', {
    method: 'OPTIONS',
    headers: { ...headers, origin: 'http://localhost:3000' },
  });
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'http://localhost:3000',
  ]);
  expect(own.headers.get('access-control-allow-headers')).toContain('x-amz-security-token');
  for (const origin of [
    'http://localhost:4100',
    'http://evil.localhost:3000',
    'null',
    'http://localhost:3000.evil.example',
  ])
    expect(
      (await ask('/sayso/x', { method: 'OPTIONS', headers: { ...headers, origin } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
});

const inFolder = (name: string) => `${keys.resourcePath}${name}`;
const tampered = (token: string) => {
  const [body = '', seal = ''] = token.split('.');
  const grant = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), maxBytes: 1e9 };
  return `${Buffer.from(JSON.stringify(grant)).toString('base64url')}.${seal}`;
};

it.each<[string, () => Change | Promise<Change>, string]>([
  [
    'another person’s folder',
    async () => ({ key: `${(await credentialsFor(app, await app.signIn())).resourcePath}a.png` }),
    'AccessDenied',
  ],
  ['another suffix', () => ({ key: inFolder('a.svg') }), 'AccessDenied'],
  ['a folder below', () => ({ key: inFolder('b/a.png') }), 'AccessDenied'],
  ['a way out', () => ({ key: inFolder('..%2f..%2fsecrets.png') }), 'AccessDenied'],
  ['another type', () => ({ headers: { 'content-type': 'text/html' } }), 'AccessDenied'],
  [
    'another bucket',
    () => ({ sent: { path: `/other/${inFolder('a.png')}` } }),
    'SignatureDoesNotMatch',
  ],
  [
    'another name than was signed',
    () => ({ sent: { path: `/sayso/${inFolder('b.png')}` } }),
    'SignatureDoesNotMatch',
  ],
  [
    'another body than was signed',
    () => ({ sent: { body: png(500) } }),
    'XAmzContentSHA256Mismatch',
  ],
  [
    'a body nobody signed',
    () => ({ sent: { headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } } }),
    'SignatureDoesNotMatch',
  ],
  [
    'a type nobody signed',
    () => ({ sent: { headers: { 'content-type': 'text/html' } } }),
    'SignatureDoesNotMatch',
  ],
  [
    'keys of another’s making',
    () => ({ by: { ...keys, accessKeySecret: 'guess' } }),
    'SignatureDoesNotMatch',
  ],
  [
    'a token that says more',
    () => ({ by: { ...keys, securityToken: tampered(keys.securityToken) } }),
    'InvalidToken',
  ],
  ['no token', () => ({ by: { ...keys, securityToken: '' } }), 'InvalidToken'],
  ['no signature', () => ({ sent: { headers: { authorization: '' } } }), 'AccessDenied'],
  [
    'a clock an hour off',
    () => ({ now: new Date(app.clock.now().getTime() + 3_600_000) }),
    'RequestTimeTooSkewed',
  ],
  ['a list of who may read it', () => ({ query: 'acl=' }), 'MethodNotAllowed'],
  [
    'more than may be',
    () => ({ sent: { headers: { 'content-length': '10485761' } } }),
    'EntityTooLarge',
  ],
  ['no length', () => ({ sent: { headers: { 'content-length': '' } } }), 'MissingContentLength'],
])('refuses %s [GAP-54]', async (_, change, said) => {
  const answer = await put(await change());
  expect(answer.said).toBe(said);
  expect(unfinished()).toEqual([]);
});

it('refuses a body that is longer than announced [GAP-54]', async () => {
  const long = png(limits.storage.imageBytes + 1);
  expect((await put({ body: long, sent: { headers: { 'content-length': '100' } } })).said).toBe(
    'EntityTooLarge',
  );
  expect(unfinished()).toEqual([]);
});

it('never replaces an object, not with concurrent uploads either [GAP-54]', async () => {
  const key = inFolder('once.png');
  const answers = await Promise.all(
    [png(100), png(200), png(300)].map((body) => put({ key, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const first = await (await ask(`/sayso/${key}`)).arrayBuffer();
  expect((await put({ key, body: png(999) })).said).toBe('PreconditionFailed');
  expect((await (await ask(`/sayso/${key}`)).arrayBuffer()).byteLength).toBe(first.byteLength);
});

it('leaves nothing of an upload that is cut off [GAP-54]', async () => {
  const path = `/sayso/${inFolder('cut.png')}`;
  const headers = signedHeadersV4(
    {
      method: 'PUT',
      host: 'storage.localhost',
      path,
      query: [],
      headers: keys.headers,
      body: png(5_000_000),
    },
    {
      ...{ accessKeyId: keys.accessKeyId, secret: keys.accessKeySecret, token: keys.securityToken },
      region: 'local',
      service: 's3',
      now: app.clock.now(),
      hashes: byteHashes,
    },
  );
  const lines = Object.entries({
    host: 'storage.localhost',
    'content-length': '5000000',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(png(1_000_000));
  await expect.poll(unfinished).toHaveLength(1);
  socket.destroy();
  await expect.poll(unfinished).toEqual([]);
  expect((await ask(path)).status).toBe(404);
});

it('allows a file to arrive slowly, but no other body [RES-012]', async () => {
  const strict = await listen(app.services.app, {
    host: '127.0.0.1',
    port: 0,
    uploadHost: 'storage.localhost',
    bodyMs: 200,
  });
  const body = png(1_000);
  const begin = (host: string) =>
    new Promise<string>((resolve) => {
      const path = `/sayso/${inFolder('slow.png')}`;
      const signer = {
        accessKeyId: keys.accessKeyId,
        secret: keys.accessKeySecret,
        token: keys.securityToken,
        region: 'local',
        service: 's3',
      };
      const request = { method: 'PUT', host, path, query: [], headers: keys.headers, body };
      const headers = {
        host,
        'content-length': '1000',
        ...signedHeadersV4(request, { ...signer, now: app.clock.now(), hashes: byteHashes }),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const socket = connect(strict.port, '127.0.0.1');
      socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
      socket.write(body.subarray(0, 10));
      let said = '';
      socket.setEncoding('latin1').on('data', (text: string) => {
        said += text;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(said.slice(0, 12)));
      setTimeout(() => socket.write(body.subarray(10)), 600);
    });
  expect(await begin('storage.localhost')).toBe('HTTP/1.1 200');
  // A call whose body is late is cut off, whether or not its path exists. An upload has more time.
  const call = connect(strict.port, '127.0.0.1');
  call.write(`POST /servers/health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nab`);
  call.on('error', () => {}).resume();
  await new Promise((resolve) => call.on('close', resolve));
  await strict.close();
});

it('accepts keys for 900 s [GAP-54]', async () => {
  await app.clock.advance(limits.storage.credentialsMs - 1);
  expect((await put()).status).toBe(200);
  await app.clock.advance(1);
  expect((await put()).said).toBe('ExpiredToken');
});
