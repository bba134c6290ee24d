import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { days } from '../../domain/units.ts';
import { sweep } from '../../services/compose/housekeeping.ts';
import type { Person } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { sendTo } from '../support/site-admin.ts';
import { domainTarget, openDomains, publishPage, targetAddress } from '../support/site-domains.ts';

const { siteDomains, publishing, projects } = contract;
const html = { accept: 'text/html' };

withDatabase('own domains of published sites', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let ann: Person;
  let bob: Person;
  const clock = new FakeClock();
  let count = 0;
  /** A name that no other test uses. */
  let host: string;
  beforeAll(async () => {
    stage = await openDomains(open(), { clock });
    ann = await stage.app.signIn();
    bob = await stage.app.signIn();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    host = `shop${++count}.example.com`;
    // Limits of calls count by minutes.
    await clock.advance(60_000);
  });

  const publish = (as: Person, page = 'tea') =>
    publishPage(stage.app, open(), {
      as,
      name: `shop-abc${String(count).padStart(2, '0')}${as === ann ? 'a' : 'b'}`,
      page,
    });
  const add = (uuid: string, text: string, as = ann) =>
    stage.app.call(siteDomains.add, { uuid, host: text }, { as });
  const check = async (uuid: string, name = host, as = ann) => {
    const { data } = await stage.app.call(siteDomains.check, { uuid, host: name }, { as });
    return data.list.find((one) => one.host === name);
  };
  const recordOf = async (uuid: string, name = host, as = ann) => {
    const { data } = await stage.app.call(siteDomains.list, { uuid }, { as });
    const found = data.list.find((one) => one.host === name);
    return found?.record ?? { name: '', value: '' };
  };
  /** Adds a name and proves it. */
  async function prove(uuid: string, name = host, as = ann) {
    await add(uuid, name, as);
    const record = await recordOf(uuid, name, as);
    stage.dns.text(record.name, record.value);
    return { record, domain: await check(uuid, name, as) };
  }
  const night = () => sweep({ features: stage.app.services.features, clock, log: () => {} });
  const visit = (name: string, path = '/', headers: Record<string, string> = html) =>
    sendTo(stage.port, { host: name, path, headers });

  it('serve a site only after the TXT record was seen, and say what is missing [PUB-001, PUB-002, PUB-003]', async () => {
    const uuid = await publish(ann, 'green tea');
    const { data } = await add(uuid, ` HTTPS://${host.toUpperCase()}/menu `);
    const added = { isOn: true, target: { host: domainTarget, addresses: [targetAddress] } };
    expect(data).toMatchObject({ ...added, list: [{ host, state: 'pending', proof: null }] });
    const record = await recordOf(uuid);
    expect(record.name).toBe(`_sayso-verify.${host}`);
    expect(record.value).toMatch(/^sayso-verify=[0-9a-f]{40}$/);
    expect(await check(uuid)).toMatchObject({
      ...{ state: 'pending', proof: 'missing', pointing: 'missing' },
    });
    expect(await visit(host)).toMatchObject({ status: 404 });
    // Names that lead here do not prove anything.
    stage.dns.alias(host, domainTarget);
    stage.dns.text(record.name, 'sayso-verify=0000000000000000000000000000000000000000');
    expect(await check(uuid)).toMatchObject({
      ...{ state: 'pending', proof: 'missing', pointing: 'here' },
    });
    expect(await visit(host)).toMatchObject({ status: 404 });
    stage.dns.text(record.name, record.value);
    expect(await check(uuid)).toMatchObject({ state: 'verified', proof: 'found', isPrimary: true });
    const page = await visit(host);
    expect([page.status, page.text.includes('green tea')]).toEqual([200, true]);
  });

  it('are free at once when they, their project or their site are gone [PUB-010, PUB-011]', async () => {
    const uuid = await publish(ann);
    await prove(uuid);
    expect((await visit(host)).status).toBe(200);
    await stage.app.call(publishing.unpublish, { uuid }, { as: ann });
    expect((await visit(host)).status).toBe(410);
    const { data } = await stage.app.call(siteDomains.list, { uuid }, { as: ann });
    expect(data.list).toMatchObject([{ host, state: 'verified' }]);
    const page = { pageNum: 1, pageSize: 50 };
    const all = await stage.app.call(projects.pageList, page, { as: ann });
    const id = all.data.list.find((one) => one.uuid === uuid)?.id ?? '';
    await stage.app.call(projects.remove, { ids: [id] }, { as: ann });
    await clock.advance(10_000);
    expect((await visit(host)).status).toBe(404);
    const other = await publish(bob, 'bob');
    expect((await prove(other, host, bob)).domain).toMatchObject({ state: 'verified' });
    expect((await visit(host)).text).toContain('bob');
    await stage.app.call(siteDomains.remove, { uuid: other, host }, { as: bob });
    expect((await visit(host)).status).toBe(404);
  });

  it('stay with their owner until their own record was missing for seven days [PUB-005, PUB-006]', async () => {
    const uuid = await publish(ann, 'ann');
    const other = await publish(bob, 'bob');
    const { record } = await prove(uuid);
    expect((await prove(other, host, bob)).domain).toMatchObject({ state: 'held' });
    stage.dns.clear(record.name);
    const next = await recordOf(other, host, bob);
    stage.dns.text(next.name, next.value);
    expect(await check(other, host, bob)).toMatchObject({ state: 'held', proof: 'found' });
    const since = clock.now().toISOString();
    // A session is shorter than this story.
    const list = async () => (await stage.app.services.domains.list(uuid)).list;
    expect(await list()).toMatchObject([{ state: 'missing', missingSince: since }]);
    for (let day = 1; day <= 6; day++) {
      await clock.advance(1 * days);
      await night();
    }
    expect(await list()).toMatchObject([{ state: 'missing', missingSince: since }]);
    expect((await visit(host)).text).toContain('ann');
    await clock.advance(1 * days);
    await night();
    expect(await list()).toMatchObject([{ state: 'lost', stopsAt: null }]);
    expect((await visit(host)).status).toBe(404);
    bob = await stage.app.signIn(bob.phone);
    ann = await stage.app.signIn(ann.phone);
    expect(await check(other, host, bob)).toMatchObject({ state: 'verified' });
    expect((await visit(host)).text).toContain('bob');
  });
});
