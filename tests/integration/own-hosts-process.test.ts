import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import type { HostRoute } from '../../services/ports/gateway-channel.ts';
import type { Person } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { makeMeetingPoint, serveChannel, startGatewayProcess } from '../support/gateway-process.ts';
import { site as build, openPublishing, visit } from '../support/publishing.ts';
import { freePort } from '../support/signed-call.ts';
import { publishSite, sendTo } from '../support/site-admin.ts';
import { openDomains, proveDomain } from '../support/site-domains.ts';

withDatabase('own domains in the gateway’s own process', (open) => {
  it('are served while the services are away, as far as they were served before [PUB-012]', async () => {
    const stage = await openPublishing(open());
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(build);
    await stage.publish(userId, uuid);
    const name = (await stage.publishing.read(userId, uuid)).name ?? '';
    const routes = new Map<string, HostRoute>([
      [
        'shop.example.com',
        { kind: 'site', site: name, primary: 'shop.example.com', isOnline: true },
      ],
    ]);
    const point = await makeMeetingPoint();
    const serve = () =>
      serveChannel(
        point,
        createLocalChannel({
          find: async () => undefined,
          dial: async () => ({ kind: 'unknown' }),
          packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
          hasSite: stage.files.update,
          routeHost: async (host) => routes.get(host) ?? { kind: 'none' },
        }),
      );
    let services = await serve();
    const askPort = await freePort();
    const gateway = await startGatewayProcess(stage.dataDir, point, {
      ...{ DOMAIN_TARGET: 'sites.sayso-hosting.net', DOMAIN_ASK_PORT: String(askPort) },
    });
    const statusAt = async (host: string) =>
      (await visit({ port: gateway.port, host, path: '/', headers: {}, method: 'GET' })).status;
    const ask = async (host: string) =>
      (await fetch(`http://127.0.0.1:${askPort}/ask?domain=${host}`)).status;
    expect([await statusAt('shop.example.com'), await statusAt('other.example.com')]).toEqual([
      200, 404,
    ]);
    expect(await ask('shop.example.com')).toBe(200);
    // A change that the services report counts at once, although the answer is remembered.
    routes.delete('shop.example.com');
    services.notifyChanged(uuid);
    await expect.poll(() => statusAt('shop.example.com')).toBe(404);
    routes.set('shop.example.com', {
      ...{ kind: 'site', site: name, primary: 'shop.example.com', isOnline: true },
    });
    services.notifyChanged(uuid);
    await expect.poll(() => statusAt('shop.example.com')).toBe(200);
    await services.close();
    expect([await statusAt('shop.example.com'), await ask('shop.example.com')]).toEqual([200, 200]);
    // Nothing is known about a name that nobody opened.
    expect([await statusAt('new.example.com'), await ask('new.example.com')]).toEqual([503, 503]);
    routes.delete('shop.example.com');
    services = await serve();
    await expect.poll(() => statusAt('shop.example.com')).toBe(404);
    await gateway.stop();
    await services.close();
    await stage.close();
    await point.remove();
  });
});

withDatabase('a managed app at an own domain', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let ann: Person;
  let uuid: string;
  const host = 'menu.example.com';
  beforeAll(async () => {
    stage = await openDomains(open(), { time: systemClock });
    ann = await stage.app.signIn();
    uuid = await publishSite(stage.app, open(), { as: ann, name: 'menu-abc123' });
    await proveDomain(stage, { uuid, host, as: ann });
  });
  afterAll(() => stage?.close());

  it('has its API there, and leads from /admin to its admin [PUB-009]', async () => {
    const path = '/__backend/rest/v1/dishes?select=id,name';
    const atOwn = await sendTo(stage.port, { host, path });
    const atGenerated = await sendTo(stage.port, { host: 'menu-abc123.sayso-sites.net', path });
    // Without a key both refuse, and say so as the API does.
    expect([atOwn.status, atOwn.text]).toEqual([atGenerated.status, atGenerated.text]);
    expect(atOwn.status).toBe(401);
    expect((await sendTo(stage.port, { host: 'no.example.com', path })).status).toBe(404);
    const admin = await sendTo(stage.port, {
      host,
      path: '/admin',
      headers: { accept: 'text/html' },
    });
    expect([admin.status, admin.headers.location]).toEqual([
      302,
      `//menu-abc123--admin.sayso-sites.net:${stage.port}/staff`,
    ]);
  });
});
