import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalChannel } from '../../services/gateway/index.ts';
import type { EditionErrors, VisitCounts } from '../../services/ports/gateway-channel.ts';
import { withDatabase } from '../support/database.ts';
import { post, reportOf } from '../support/error-reports.ts';
import {
  type MeetingPoint,
  makeMeetingPoint,
  serveChannel,
  startGatewayProcess,
} from '../support/gateway-process.ts';
import { openPublishing, type PublishingStage, site, visit } from '../support/publishing.ts';

withDatabase('published sites from the gateway’s own process', (open) => {
  let stage: PublishingStage;
  let point: MeetingPoint;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  let services: Awaited<ReturnType<typeof serveChannel>>;
  let visits: string[];
  let counted: VisitCounts[];
  let reported: EditionErrors[];

  const startServices = async () => {
    const channel = createLocalChannel({
      find: async () => undefined,
      dial: async () => ({ kind: 'unknown' }),
      packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
      hasSite: stage.files.update,
      recordVisit: (name) => void visits.push(name),
      countVisits: (counts) => void counted.push(counts),
      reportErrors: (errors) => void reported.push(errors),
    });
    services = await serveChannel(point, channel);
  };
  beforeEach(async () => {
    visits = [];
    counted = [];
    reported = [];
    stage = await openPublishing(open());
    point = await makeMeetingPoint();
    await startServices();
    gateway = await startGatewayProcess(stage.dataDir, point);
  });
  afterEach(async () => {
    await gateway.stop();
    await services.close();
    await stage.close();
    await point.remove();
  });

  async function published() {
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    const name = (await stage.publishing.read(userId, uuid)).name ?? '';
    return { userId, uuid, name };
  }
  const see = (name: string, path: string, headers: Record<string, string> = {}, port?: number) =>
    visit({
      port: port ?? gateway.port,
      host: `${name}.localhost:${stage.place.port}`,
      ...{ path, headers, method: 'GET' },
    });
  const requests: [path: string, headers: Record<string, string>][] = [
    ['/', {}],
    ['/any/route', { 'accept-encoding': 'br' }],
    ['/assets/index-Dk3j2_aB.js', { accept: '*/*', 'accept-encoding': 'br' }],
    ['/assets/portrait.png', { accept: 'image/*' }],
    ['/about', {}],
    ['/missing.js', { accept: '*/*' }],
  ];
  /** Returns the responses to all these requests, without the headers of the connection. */
  const seeAll = (name: string, port?: number) =>
    Promise.all(
      requests.map(async ([path, headers]) => {
        const { status, bytes, headers: got } = await see(name, path, headers, port);
        const { date: _, connection: __, 'keep-alive': ___, ...kept } = got;
        return [path, status, bytes.toString('base64'), kept];
      }),
    );

  it('are the same bytes and headers as inside the services, also while those are away [PP-01, SEC-C1]', async () => {
    const { name } = await published();
    const inside = await seeAll(name, stage.place.port);
    expect(inside.map(([, status]) => status)).toEqual([200, 200, 200, 200, 308, 404]);
    expect(await seeAll(name)).toEqual(inside);
    await services.close();
    expect(await seeAll(name)).toEqual(inside);
  });

  it('answer 410 once they are taken down, and go with their project [PP-01]', async () => {
    const { userId, uuid, name } = await published();
    expect((await see(name, '/')).status).toBe(200);
    await stage.publishing.unpublish(userId, uuid);
    const gone = await see(name, '/', { 'accept-language': 'zh' });
    expect([gone.status, gone.text.includes('网站已下线')]).toEqual([410, true]);
    await stage.publishing.rollBack(userId, uuid, 1);
    expect((await see(name, '/')).status).toBe(200);
    const { id } = await stage.projects.own(uuid, userId);
    await stage.projects.remove(userId, [String(id)]);
    expect((await see(name, '/')).status).toBe(404);
    expect(await stage.store.listSites()).not.toContain(name);
  });

  it('are written on request where the files are missing, and by the comparison at start', async () => {
    const { userId, uuid, name } = await published();
    const before = (await see(name, '/')).text;
    await stage.store.remove(name);
    expect((await see(name, '/')).text).toBe(before);
    // Act as if the process had died after writing the database and before writing the files.
    await stage.store.withdraw(name, 'an earlier state');
    expect((await see(name, '/')).status).toBe(410);
    await stage.files.reconcile();
    expect((await see(name, '/')).text).toBe(before);
    // A site that is not in the database is removed.
    await stage.store.withdraw('ghost-abc123', '');
    expect((await see('ghost-abc123', '/')).status).toBe(410);
    await stage.files.reconcile();
    expect((await see('ghost-abc123', '/')).status).toBe(404);
    expect((await stage.publishing.read(userId, uuid)).current).toBe(1);
  });

  it('say that they cannot be shown now, where nobody can say whether they exist', async () => {
    await services.close();
    expect((await see('unknown-abc123', '/')).status).toBe(503);
  });

  it('report visits, those of a time without services afterwards [GAP-66]', async () => {
    const { name } = await published();
    await services.close();
    await see(name, '/');
    await see(name, '/');
    await see(name, '/robots.txt');
    expect(visits).toEqual([]);
    await startServices();
    await expect.poll(() => visits).toEqual([name]);
  });

  it('report counts of visits before the process ends [PUB-083]', async () => {
    const { name } = await published();
    await see(name, '/', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0' });
    expect(counted).toEqual([]);
    await gateway.stop();
    await expect.poll(() => counted).toMatchObject([{ site: name, views: 1, visitors: 1 }]);
  });

  it('report errors at visitors, of any length and those of a time without services [PUB-087]', async () => {
    const { name } = await published();
    const host = `${name}.localhost`;
    const place = { place: { port: gateway.port } };
    await services.close();
    const wide = (i: number) => ({
      message: `${i % 2 ? 'A' : 'B'}${'"錯'.repeat(249)}${'x'.repeat(i)}`,
      stack: `f@http://${host}:${gateway.port}/a.js:1:${i + 1}\n${`${'"誤'.repeat(200)}:1:2\n`.repeat(9)}`,
      page: `/${'"頁'.repeat(149)}`,
    });
    for (let i = 0; i < 8; i++) {
      const report = JSON.stringify(reportOf(host, gateway.port, wide(i)));
      expect(await post(place, host, report)).toBe(204);
    }
    expect(reported).toEqual([]);
    await startServices();
    const errors = () => reported.flatMap((one) => one.errors);
    await expect.poll(errors, { timeout: 20_000 }).toHaveLength(8);
    expect(reported.map(({ failedVisits }) => failedVisits)).toEqual([1, 0, 0]);
    expect(reported[0]).toMatchObject({ site: name, edition: 1 });
  });

  it('connect the gateway again when the services return, and previews answer', async () => {
    const preview = () =>
      visit({
        port: gateway.port,
        host: '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11.preview.localhost',
        ...{ path: '/', headers: { 'accept-language': 'en' }, method: 'GET' },
      });
    expect((await preview()).status).toBe(404);
    await services.close();
    const away = await preview();
    // The response is the waiting page, which reloads itself.
    expect([away.status, away.text.includes('http-equiv="refresh"')]).toEqual([503, true]);
    await startServices();
    expect((await preview()).status).toBe(404);
  });

  it('let nobody without the secret of this start into the channel [SEC-012]', async () => {
    const question = { id: 1, call: 'resolve', name: 'tea-abc123' };
    for (const first of [{ secret: 'a wrong secret', port: 1 }, question, 'no json']) {
      const socket = connect(point.path);
      const heard: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => heard.push(chunk)).on('error', () => {});
      socket.write(`${JSON.stringify(first)}\n${JSON.stringify(question)}\n`);
      await new Promise((resolve) => socket.once('close', resolve));
      expect(Buffer.concat(heard).toString()).toBe('');
    }
    expect(services.logged).toHaveLength(3);
    // A gateway with the secret of another start still serves sites, but the services do not answer
    // it.
    const { name } = await published();
    const other = await startGatewayProcess(stage.dataDir, { ...point, secret: 'x'.repeat(16) });
    try {
      expect((await see(name, '/', {}, other.port)).status).toBe(200);
      expect((await see('unknown-abc123', '/', {}, other.port)).status).toBe(503);
      expect((await see('unknown-abc123', '/')).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
