import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { archiveBucket } from '../../services/site-bucket/index.ts';
import { editions, siteBuckets, sites } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { operator, startLoopbackS3 } from '../support/loopback-s3.ts';
import { publishPage } from '../support/site-domains.ts';
import { trustCertificate } from '../support/trusted-certificate.ts';

const { projects, siteBucket } = contract;
const host = 'storage.example';
const target = { address: `https://${host}/uploads/shop`, region: 'eu-west-1', keyId: operator.id };
const bucket = { ...target, secret: operator.secret };

/** Puts TLS for the bucket's name in front of a server. */
async function startTls(port: number) {
  const { tls, restore } = await trustCertificate([host]);
  const server = createServer(tls, (socket) => {
    const inner = connect(port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      restore();
      server.close();
    },
  };
}

withDatabase('the copy of a published site in a bucket', (open) => {
  let app: TestApp;
  let ann: Person;
  let uuid: string;
  let s3: Awaited<ReturnType<typeof startLoopbackS3>>;
  let tls: Awaited<ReturnType<typeof startTls>>;
  /** The address that the name of the bucket has. */
  let ip = '93.184.216.34';
  beforeAll(async () => {
    s3 = await startLoopbackS3();
    tls = await startTls(s3.port);
    app = await createTestApp(open(), {
      network: {
        resolve: async () => [ip],
        connect: () => connect(tls.port, '127.0.0.1'),
      },
    });
    ann = await app.signIn();
    uuid = await publishPage(app, open(), { as: ann, name: 'shop-abc123', page: 'tea' });
    const { hash } = await app.services.versions.storeBlob(new TextEncoder().encode('let a;'));
    const [edition] = await open().db.select().from(editions);
    const manifest = { ...edition?.manifest, 'assets/a-Dk3j2_aB.js': { hash, immutable: true } };
    await open()
      .db.update(editions)
      .set({ manifest: manifest as never });
  });
  beforeEach(async () => {
    s3.objects.clear();
    s3.state.broken = '';
    ip = '93.184.216.34';
    await open().db.delete(siteBuckets);
  });
  afterAll(async () => {
    await app?.close();
    tls?.close();
    await s3?.close();
  });

  const change = (input: object) =>
    app.call(siteBucket.change, { uuid, ...input } as never, { as: ann });
  const read = async () => (await app.call(siteBucket.read, { uuid }, { as: ann })).data;
  /** Copies the site and returns how that ended. */
  async function copy() {
    expect(await app.call(siteBucket.copy, { uuid }, { as: ann })).toMatchObject({ code: 200 });
    await expect.poll(async () => (await read()).copy?.status).not.toBe('running');
    return (await read()).copy;
  }

  it('has every file with its type; the stored secret is sealed and never sent [PUB-072, PUB-073]', async () => {
    expect(await read()).toEqual({ isOffered: true, isOnline: true, target: null, copy: null });
    expect((await change(bucket)).data).toMatchObject({ target, copy: null });
    const [row] = await open().db.select().from(siteBuckets);
    expect(JSON.stringify(row)).not.toContain(operator.secret);
    expect(JSON.stringify(await read())).not.toContain('secret');
    expect(s3.objects.size).toBe(0);
    expect(await copy()).toMatchObject({
      ...{ status: 'done', edition: 1, files: 2, total: 2, failure: null, detail: null },
    });
    const copied = [...s3.objects].map(([key, { type, body }]) => [key, type, body.toString()]);
    expect(copied).toEqual([
      ['shop/assets/a-Dk3j2_aB.js', 'text/javascript; charset=utf-8', 'let a;'],
      ['shop/index.html', 'text/html; charset=utf-8', expect.stringContaining('tea')],
    ]);
  });

  it.each([
    ['a wrong secret', { ...bucket, secret: 'wrong' }, 'refused', 'SignatureDoesNotMatch'],
    ['an unknown key', { ...bucket, keyId: 'AKIAOTHER' }, 'refused', 'InvalidAccessKeyId'],
    [
      'an unknown bucket',
      { ...bucket, address: `https://${host}/other` },
      'noBucket',
      'NoSuchBucket',
    ],
  ])(
    'fails with the reason after %s, and writes nothing [PUB-074]',
    async (_, given, failure, detail) => {
      await change(given);
      expect(await copy()).toMatchObject({ status: 'failed', failure, detail, files: 0 });
      expect(s3.objects.size).toBe(0);
    },
  );

  it('fails when the bucket is down, and continues when it is asked again [PUB-074]', async () => {
    await change(bucket);
    s3.state.broken = 'down';
    expect(await copy()).toMatchObject({ failure: 'unreachable', detail: 'SlowDown' });
    s3.state.broken = 'silent';
    expect(await copy()).toMatchObject({ failure: 'unreachable', detail: null });
    s3.state.broken = '';
    expect(await copy()).toMatchObject({ status: 'done', failure: null });
  });

  it('never reaches an address of this network [PUB-074]', async () => {
    await change(bucket);
    for (const closed of ['127.0.0.1', '10.0.0.9', '169.254.169.254']) {
      ip = closed;
      expect(await copy(), closed).toMatchObject({ status: 'failed', failure: 'unreachable' });
    }
    expect(s3.objects.size).toBe(0);
  });

  it('keeps the secret for the same server and key only [PUB-072]', async () => {
    const { secret: _, ...without } = bucket;
    expect((await change(without)).code).not.toBe(200);
    await change(bucket);
    expect((await change({ ...without, address: `https://${host}/uploads/b` })).code).toBe(200);
    expect(await copy()).toMatchObject({ status: 'done' });
    expect([...s3.objects.keys()]).toContain('b/index.html');
    for (const other of [{ address: 'https://evil.example/uploads' }, { keyId: 'AKIAOTHER' }])
      expect((await change({ ...without, ...other })).code).not.toBe(200);
    expect((await read()).target?.address).toBe(`https://${host}/uploads/b`);
    for (const address of ['http://storage.example/a', 'ftp://a/b', 'https://1.2.3.999/a', ''])
      expect((await change({ ...bucket, address })).code, address).not.toBe(200);
    for (const keyId of ['a b', 'a\r\nx: y', '钥匙'])
      expect((await change({ ...bucket, keyId })).code, keyId).toBe(400);
  });

  describe('while another copy runs', () => {
    const begun = async (minutesAgo: number) => {
      await change(bucket);
      const startedAt = new Date(app.clock.now().getTime() - minutesAgo * 60_000);
      await open().db.update(siteBuckets).set({ startedAt, edition: 1, total: 2 });
    };

    it('starts no second one [PUB-073]', async () => {
      await begun(1);
      const startOf = async () => (await open().db.select().from(siteBuckets))[0]?.startedAt;
      const before = await startOf();
      const { data } = await app.call(siteBucket.copy, { uuid }, { as: ann });
      expect(data.copy).toMatchObject({ status: 'running', files: 0 });
      expect(before).toBeInstanceOf(Date);
      expect(await startOf()).toEqual(before);
    });

    it('shows one whose process ended as failed, and starts another one [PUB-074]', async () => {
      await begun(limits.siteBucket.copyMs / 60_000 + 1);
      expect((await read()).copy).toMatchObject({ status: 'failed', failure: 'interrupted' });
      expect(await copy()).toMatchObject({ status: 'done' });
    });
  });

  it('needs an edition that is online [PUB-073]', async () => {
    await change(bucket);
    const shown = eq(sites.projectUuid, uuid);
    await open().db.update(sites).set({ current: null }).where(shown);
    expect((await read()).isOnline).toBe(false);
    expect((await app.call(siteBucket.copy, { uuid }, { as: ann })).code).not.toBe(200);
    await open().db.update(sites).set({ current: 1 }).where(shown);
    expect(s3.objects.size).toBe(0);
  });

  it('is forgotten on request, and with the project; the archive has no secret [PUB-075]', async () => {
    await change(bucket);
    await copy();
    const archived = async (project: string) => {
      const entries = [];
      for await (const entry of archiveBucket(open().db, project)) entries.push(entry);
      return entries;
    };
    expect(await archived(uuid)).toEqual([{ name: 'site-bucket.json', json: target }]);
    expect((await app.call(siteBucket.remove, { uuid }, { as: ann })).data.target).toBeNull();
    expect(await open().db.select().from(siteBuckets)).toEqual([]);
    expect(s3.objects.size).toBe(2);
    const other = await publishPage(app, open(), { as: ann, name: 'shop-xyz789', page: 'a' });
    await app.call(siteBucket.change, { uuid: other, ...bucket }, { as: ann });
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await app.call(projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === other)?.id ?? '';
    await app.call(projects.remove, { ids: [id] }, { as: ann });
    expect(await archived(other)).toEqual([]);
  });
});
