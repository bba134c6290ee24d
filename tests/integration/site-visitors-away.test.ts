import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import { createPasswordHashes } from '../../services/sign-in/index.ts';
import { createOwnerTickets } from '../../services/site-admin/index.ts';
import { createSiteVisitors } from '../../services/site-visitors/index.ts';
import { withDatabase } from '../support/database.ts';
import {
  type MeetingPoint,
  makeMeetingPoint,
  serveChannel,
  startGatewayProcess,
} from '../support/gateway-process.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';
import { openVisitor } from '../support/site-visitor.ts';

type Gateway = Awaited<ReturnType<typeof startGatewayProcess>>;
const password = 'three green teapots';

withDatabase('gated sites while the services are away', (open) => {
  let stage: PublishingStage;
  let points: MeetingPoint[];
  let gateways: Gateway[];
  let running: Awaited<ReturnType<typeof serveChannel>>[];
  let visitors: ReturnType<typeof createSiteVisitors>;
  const sentCodes: string[] = [];

  async function startServices(): Promise<void> {
    const channel = createLocalChannel({
      find: async () => undefined,
      dial: async () => ({ kind: 'unknown' }),
      packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
      hasSite: stage.files.update,
      audienceOf: visitors.audienceOf,
      admit: visitors.admit,
    });
    running = await Promise.all(points.map((point) => serveChannel(point, channel)));
  }
  const stopServices = () => Promise.all(running.map((one) => one.close()));

  beforeEach(async () => {
    stage = await openPublishing(open());
    visitors = createSiteVisitors({
      ...{ db: open().db, clock: systemClock, place: () => stage.place },
      keySecret: new Uint8Array(32).fill(7),
      passwords: createPasswordHashes({ ln: 4, r: 8, p: 1 }),
      tickets: createOwnerTickets({ db: open().db, clock: systemClock, purpose: 'visit' }),
      ...{ sms: undefined, log: () => {} },
      mails: { send: async ({ code }) => void sentCodes.push(code) },
      updateFiles: stage.files.updateProject,
    });
    points = [await makeMeetingPoint(), await makeMeetingPoint()];
    await startServices();
    gateways = [];
    for (const point of points) gateways.push(await startGatewayProcess(stage.dataDir, point));
  });
  afterEach(async () => {
    await Promise.all(gateways.map((one) => one.stop()));
    await stopServices();
    await stage.close();
    await Promise.all(points.map((point) => point.remove()));
  });

  async function published() {
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    return { uuid, name: (await stage.publishing.read(userId, uuid)).name ?? '' };
  }
  const at = (node: number, name: string) => openVisitor(gateways[node]?.port ?? 0, name);

  it('admits on one node who was admitted on another, and closes on both [PUB-022]', async () => {
    const { uuid, name } = await published();
    await visitors.change(uuid, { audience: 'password', password });
    const first = at(0, name);
    const second = at(1, name);
    expect((await second.send('/')).status).toBe(403);
    expect((await first.enter(password)).status).toBe(303);
    second.keepCookie(first.cookie());
    expect((await first.send('/')).status).toBe(200);
    expect((await second.send('/')).status).toBe(200);
    await visitors.change(uuid, { audience: 'password', password: 'another password' });
    await expect
      .poll(async () => [(await first.send('/')).status, (await second.send('/')).status], {
        timeout: 10_000,
      })
      .toEqual([403, 403]);
  });

  it('admits an invited person and the owner on both nodes, and ends one visit on both [PUB-022, PUB-034]', async () => {
    const { uuid, name } = await published();
    await visitors.change(uuid, { audience: 'invited' });
    const { people } = await visitors.invite(uuid, ['bo@shop.example']);
    const [first, second] = [at(0, name), at(1, name)];
    await first.give({ contact: 'bo@shop.example' });
    await visitors.settle();
    // The other node takes the code, because it is in the database.
    await second.give({ contact: 'bo@shop.example', code: sentCodes.at(-1) ?? '' });
    first.keepCookie(second.cookie());
    const [owner, ownerElsewhere] = [at(0, name), at(1, name)];
    await owner.follow(new URL(await visitors.ticket(uuid)));
    ownerElsewhere.keepCookie(owner.cookie());
    const statuses = async () => {
      const all = [first, second, owner, ownerElsewhere];
      return (await Promise.all(all.map((one) => one.send('/')))).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await visitors.uninvite(uuid, people[0]?.id ?? '');
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([403, 403, 200, 200]);
    await visitors.change(uuid, { audience: 'owner' });
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([403, 403, 403, 403]);
    await owner.follow(new URL(await visitors.ticket(uuid)));
    ownerElsewhere.keepCookie(owner.cookie());
    expect(await statuses()).toEqual([403, 403, 200, 200]);
  });

  it('serves admitted visitors on, and no new one; sites for everyone are not affected [PUB-026]', async () => {
    const gated = await published();
    const open = await published();
    await visitors.change(gated.uuid, { audience: 'password', password });
    const bob = at(0, gated.name);
    await bob.enter(password);
    expect((await bob.send('/')).status).toBe(200);
    await stopServices();
    expect((await bob.send('/')).text).toContain('one');
    expect((await at(0, gated.name).send('/')).status).toBe(403);
    expect((await at(0, gated.name).enter(password)).status).toBe(503);
    expect((await at(0, open.name).send('/')).text).toContain('one');
    // The other gateway has never asked about the site, so it cannot check the cookie.
    const elsewhere = at(1, gated.name);
    elsewhere.keepCookie(bob.cookie());
    const closed = await elsewhere.send('/');
    expect(closed.status).toBe(503);
    expect(closed.text).not.toContain('Tea');
    expect((await at(1, open.name).send('/')).text).toContain('one');
    await startServices();
    await expect
      .poll(async () => (await elsewhere.send('/')).status, { timeout: 10_000 })
      .toBe(200);
  });
});
