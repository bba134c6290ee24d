import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createDiskEditions } from '../../services/adapters/editions/index.ts';
import { createGatewayServer, createLocalChannel } from '../../services/gateway/index.ts';
import type { GatewayChannel, SentForm } from '../../services/ports/gateway-channel.ts';
import { withDatabase } from '../support/database.ts';
import {
  type MeetingPoint,
  makeMeetingPoint,
  serveChannel,
  startGatewayProcess,
} from '../support/gateway-process.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';
import { inboxOf, sendForm } from '../support/site-forms.ts';

const unused = {
  find: async () => undefined,
  dial: async () => ({ kind: 'unknown' as const }),
  packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
};

withDatabase('forms from the gateway’s own process', (open) => {
  let stage: PublishingStage;
  let point: MeetingPoint;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  let services: Awaited<ReturnType<typeof serveChannel>>;

  const startServices = async (storeForm: GatewayChannel['storeForm']) => {
    const channel = createLocalChannel({ ...unused, hasSite: stage.files.update, storeForm });
    services = await serveChannel(point, channel);
  };
  beforeEach(async () => {
    stage = await openPublishing(open());
    point = await makeMeetingPoint();
    await startServices(stage.siteForms.store);
    gateway = await startGatewayProcess(stage.dataDir, point);
  });
  afterEach(async () => {
    await gateway.stop();
    await services.close();
    await stage.close();
    await point.remove();
  });

  it('arrive whole, and are refused while the services are away [PUB-041]', async () => {
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    const { name } = await stage.publishing.read(userId, uuid);
    const send = (fields: Record<string, string>) =>
      sendForm({ port: gateway.port, host: `${name}.localhost`, body: JSON.stringify(fields) });
    // Each of these characters takes two in a line of the channel.
    const long = '"\n\\'.repeat(3_330);
    expect((await send({ first: long, second: long })).json).toEqual({ ok: true });
    const inbox = inboxOf(stage, userId, uuid);
    expect((await inbox.entries())[0]?.fields).toEqual([
      ['first', long],
      ['second', long],
    ]);

    await services.close();
    const away = await send({ a: 'away' });
    expect([away.status, away.json.code]).toEqual([503, 'unavailable']);
    let leave = () => {};
    const arrived = new Promise<SentForm>((resolve) => {
      const hold = (sent: SentForm) => {
        resolve(sent);
        return new Promise<'stored'>((_, reject) => {
          leave = () => reject(new Error('the services end'));
        });
      };
      void startServices(hold);
    });
    const cut = send({ a: 'cut' });
    expect((await arrived).fields).toEqual([['a', 'cut']]);
    await services.close();
    leave();
    expect((await cut).json).toMatchObject({ ok: false, code: 'unavailable' });
    expect((await inbox.read()).total).toBe(1);
  });
});

it('a preview checks forms in the same way, and stores nothing [PUB-050]', async () => {
  const stored: SentForm[] = [];
  const name = 'abcdefghijklmnopqrstuvwxyz';
  const gateway = createGatewayServer({
    channel: createLocalChannel({
      ...unused,
      find: async (asked) => (asked === name ? { project: 'p', isGuarded: true } : undefined),
      storeForm: async (sent) => {
        stored.push(sent);
        return 'stored';
      },
    }),
    ...{ store: createDiskEditions('unused'), publishDomains: ['localhost'] },
    ...{ previewDomain: undefined, isolated: false, trustProxy: false },
    ...{ clock: systemClock, log: () => {} },
  });
  const port = await gateway.listen(0, '127.0.0.1');
  const send = (body: string, named = name, headers: Record<string, string> = {}) =>
    sendForm({ port, host: `${named}.preview.localhost`, body, headers });
  const sent = await send('{"a":"1"}');
  expect([sent.status, sent.json]).toEqual([200, { ok: true, preview: true }]);
  const page = await send('{"a":"1"}', name, { accept: 'text/html' });
  expect(page.headers.location).toBe('/__forms/contact?sent=preview&back=');
  expect((await send('{"a":{}}')).json.code).toBe('not_readable');
  const below = { port, host: '127.0.0.1', path: `/~${name}/__forms/contact`, body: '{"a":"1"}' };
  const opaque = await sendForm({ ...below, headers: { origin: 'null' } });
  expect([opaque.json, opaque.headers['access-control-allow-origin']]).toEqual([
    { ok: true, preview: true },
    '*',
  ]);
  expect((await send('{"a":"1"}', 'z'.repeat(26))).status).toBe(404);
  expect(stored).toEqual([]);
  await gateway.close();
});
