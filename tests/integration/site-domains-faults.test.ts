import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { days } from '../../domain/units.ts';
import { createDnsRecords } from '../../services/adapters/name-records/index.ts';
import { createSiteDomains } from '../../services/site-domains/index.ts';
import { siteDomains as table } from '../../services/store/schema/index.ts';
import type { Person } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { domainTarget, openDomains, publishPage, targetAddress } from '../support/site-domains.ts';

const { siteDomains } = contract;

withDatabase('own domains under faults', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let ann: Person;
  let bob: Person;
  const clock = new FakeClock();
  let count = 0;
  let host: string;
  beforeAll(async () => {
    stage = await openDomains(open(), { clock });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    host = `shop${++count}.example.com`;
    // Sessions are shorter than some of these stories.
    ann = await stage.app.signIn();
    bob = await stage.app.signIn();
  });

  const publish = (as: Person, page = 'tea') =>
    publishPage(stage.app, open(), {
      ...{ as, page },
      name: `shop-${as === ann ? 'a' : 'b'}${String(count).padStart(5, '0')}`,
    });
  /** A services process of its own on the same database, with a quick lookup. */
  const server = () =>
    createSiteDomains({
      ...{ db: open().db, clock, ownHosts: [], onChange: () => {} },
      records: createDnsRecords({ servers: [stage.dns.server], lookupMs: 300 }),
      target: { host: domainTarget, addresses: [targetAddress] },
      place: () => ({ domain: 'sayso-sites.net', port: 443, secure: true }),
    });
  async function addProven(uuid: string) {
    const { list } = await server().add(uuid, host);
    const record = list.find((one) => one.host === host)?.record ?? { name: '', value: '' };
    stage.dns.text(record.name, record.value);
    return record;
  }
  const stateOf = async (uuid: string) =>
    (await server().list(uuid)).list.find((one) => one.host === host);

  it('verify a name for one of two projects that prove it at the same time on two servers [PUB-005]', async () => {
    const [first, second] = [await publish(ann), await publish(bob)];
    await addProven(first);
    await addProven(second);
    for (let round = 0; round < 10; round++) {
      await open()
        .db.update(table)
        .set({ verifiedAt: null, isHeld: false })
        .where(eq(table.host, host));
      await Promise.all([server().check(first, host), server().check(second, host)]);
      const states = [(await stateOf(first))?.state, (await stateOf(second))?.state];
      expect(states.toSorted()).toEqual(['held', 'verified']);
    }
  });

  it.each(['silent', 'garbage', 'servfail', 'refused'] as const)(
    'keep a verified name through ten nights of a DNS that is %s [PUB-003, PUB-006]',
    async (fault) => {
      const uuid = await publish(ann);
      const record = await addProven(uuid);
      await server().check(uuid, host);
      stage.dns.break(record.name, fault);
      stage.dns.break(host, fault);
      for (let night = 0; night < 10; night++) {
        await clock.advance(1 * days);
        await server().checkAll();
      }
      expect(await stateOf(uuid)).toMatchObject({
        ...{ state: 'verified', proof: 'unknown', pointing: 'unknown', missingSince: null },
      });
      stage.dns.break(record.name, undefined);
      stage.dns.break(host, undefined);
    },
  );

  it('count only nights on which the record was missing, and start again once it was seen [PUB-006]', async () => {
    const uuid = await publish(ann);
    const record = await addProven(uuid);
    await server().check(uuid, host);
    const night = async () => {
      await clock.advance(1 * days);
      await server().checkAll();
    };
    stage.dns.clear(record.name);
    for (let i = 0; i < 6; i++) await night();
    stage.dns.break(record.name, 'servfail');
    for (let i = 0; i < 5; i++) await night();
    expect(await stateOf(uuid)).toMatchObject({ state: 'missing' });
    stage.dns.break(record.name, undefined);
    stage.dns.text(record.name, record.value);
    await night();
    expect(await stateOf(uuid)).toMatchObject({ state: 'verified', missingSince: null });
    stage.dns.clear(record.name);
    await night();
    stage.dns.break(record.name, 'servfail');
    for (let i = 0; i < 8; i++) await night();
    stage.dns.break(record.name, undefined);
    // Ten days have passed, but these are only the second to the sixth night without the record.
    for (let i = 0; i < 5; i++) await night();
    expect(await stateOf(uuid)).toMatchObject({ state: 'missing' });
    await night();
    expect(await stateOf(uuid)).toMatchObject({ state: 'lost' });
    // The record brings it back.
    stage.dns.text(record.name, record.value);
    await server().check(uuid, host);
    expect(await stateOf(uuid)).toMatchObject({ state: 'verified', missingSince: null });
  });

  it('do not end a name by checks of its owner or of others, however often [PUB-005, PUB-006]', async () => {
    const [first, second] = [await publish(ann), await publish(bob)];
    const record = await addProven(first);
    await server().check(first, host);
    stage.dns.clear(record.name);
    await addProven(second);
    await clock.advance(30 * days);
    for (let i = 0; i < 10; i++) {
      await server().check(first, host);
      await server().check(second, host);
    }
    expect([(await stateOf(first))?.state, (await stateOf(second))?.state]).toEqual([
      'missing',
      'held',
    ]);
  });

  it('find the record among as many as the DNS can send, and survive aliases in a circle [PUB-002, PUB-003]', async () => {
    const uuid = await publish(ann);
    const record = await addProven(uuid);
    stage.dns.break(record.name, 'huge');
    expect((await server().check(uuid, host)).list[0]).toMatchObject({ state: 'verified' });
    await server().remove(uuid, host);
    stage.dns.clear(record.name);
    await addProven(uuid);
    stage.dns.break(record.name, 'loop');
    stage.dns.break(host, 'loop');
    const [looped] = (await server().check(uuid, host)).list;
    expect(looped).toMatchObject({ state: 'pending', pointing: 'elsewhere' });
    expect(looped?.proof).not.toBe('found');
  });

  it('say where a name leads: here by alias or address, to another server, or nowhere [PUB-003]', async () => {
    const uuid = await publish(ann);
    await addProven(uuid);
    const pointing = async () => {
      const { list } = await server().check(uuid, host);
      return list.find((one) => one.host === host)?.pointing;
    };
    expect(await pointing()).toBe('missing');
    stage.dns.address(host, '198.51.100.9');
    expect(await pointing()).toBe('elsewhere');
    stage.dns.clear(host);
    stage.dns.address(host, targetAddress);
    expect(await pointing()).toBe('here');
    stage.dns.clear(host);
    stage.dns.alias(host, `${domainTarget.toUpperCase()}`);
    expect(await pointing()).toBe('here');
  });

  it('refuse more than ten names of a project, also when they are added at once [PUB-004]', async () => {
    const uuid = await publish(ann);
    const added = await Promise.allSettled(
      Array.from({ length: 14 }, (_, i) => server().add(uuid, `n${i}.${host}`)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await server().list(uuid)).list).toHaveLength(10);
    // A name that is there already is no further one.
    const [{ host: known = '' } = {}] = (await server().list(uuid)).list;
    expect((await server().add(uuid, known)).list).toHaveLength(10);
  });

  it.each(['list', 'add', 'check', 'choose', 'remove'] as const)(
    'let no other user %s them [PUB-015]',
    async (verb) => {
      const uuid = await publish(ann);
      await addProven(uuid);
      await server().check(uuid, host);
      const before = await server().list(uuid);
      const refused =
        verb === 'list'
          ? await stage.app.call(siteDomains.list, { uuid }, { as: bob })
          : await stage.app.call(siteDomains[verb], { uuid, host }, { as: bob });
      expect([refused.code, refused.data]).toMatchObject([404, { name: 'notFound' }]);
      expect(await server().list(uuid)).toEqual(before);
    },
  );
});
