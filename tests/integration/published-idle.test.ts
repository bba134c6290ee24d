import { afterEach, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';
import { insertProject } from '../support/rows.ts';

const hour = 60 * 60 * 1000;
const { idleMs } = limits.publishing;

withDatabase('sites beyond a plan’s limit', (open) => {
  let stage: PublishingStage;
  let clock: FakeClock;
  afterEach(() => stage.close());

  /** Creates a user whose plan keeps `quota` sites online, with `many` published sites. */
  async function published(quota: number, many: number) {
    clock = new FakeClock();
    stage = await openPublishing(open(), { clock, quota });
    const { userId, uuid } = await stage.person();
    const uuids = [uuid];
    for (let i = 1; i < many; i++) {
      const next = await insertProject(open().db, userId);
      await stage.change(next, { 'index.html': '<p>source</p>' });
      uuids.push(next);
    }
    stage.setBuildOutput(site);
    for (const one of uuids) expect((await stage.publish(userId, one)).status).toBe('done');
    const read = (one: string) => stage.publishing.read(userId, one);
    return { userId, uuids, read };
  }
  const began = () => clock.now().getTime();

  it('report their expiry; those of the oldest projects have none [GAP-66]', async () => {
    const { uuids, read } = await published(1, 2);
    const told = await Promise.all(uuids.map(async (one) => (await read(one)).keeping));
    expect(told).toEqual([
      { quota: 1, used: 2, until: null },
      { quota: 1, used: 2, until: began() + idleMs },
    ]);
  });

  it('are taken down after a week without a visit, and return when they are published again [GAP-66]', async () => {
    const { userId, uuids, read } = await published(1, 2);
    const [kept = '', other = ''] = uuids;
    await clock.advance(idleMs - 1);
    await stage.keeping.sweep();
    expect((await read(other)).current).toBe(1);
    await clock.advance(1);
    expect(await stage.keeping.sweep()).toBeGreaterThanOrEqual(1);
    await stage.files.reconcile();
    expect((await read(kept)).current).toBe(1);
    const gone = await read(other);
    expect([gone.current, gone.list.length, gone.keeping.until]).toEqual([null, 1, null]);
    expect((await stage.visit(`${gone.name}.localhost`, '/')).status).toBe(410);
    await stage.publish(userId, other);
    expect((await stage.visit(`${gone.name}.localhost`, '/')).status).toBe(200);
  });

  it('stay as long as they are visited [GAP-66]', async () => {
    const { uuids, read } = await published(0, 1);
    const { name } = await read(uuids[0] ?? '');
    for (let day = 0; day < 20; day++) {
      await clock.advance(24 * hour);
      expect((await stage.visit(`${name}.localhost`, '/')).status).toBe(200);
      await expect
        .poll(async () => (await read(uuids[0] ?? '')).keeping.until)
        .toBe(began() + idleMs);
      await stage.keeping.sweep();
      expect((await read(uuids[0] ?? '')).current).toBe(1);
    }
  });

  it('stay for good without a limit', async () => {
    const { uuids, read } = await published(Number.POSITIVE_INFINITY, 2);
    await clock.advance(10 * idleMs);
    await stage.keeping.sweep();
    expect((await read(uuids[1] ?? '')).keeping).toEqual({ quota: null, used: 2, until: null });
  });
});
