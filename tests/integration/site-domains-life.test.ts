import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { restoreBackup } from '../../services/backup/index.ts';
import { sweep } from '../../services/compose/housekeeping.ts';
import { createTestApp, type Person } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase, withDatabase } from '../support/database.ts';
import { sendTo } from '../support/site-admin.ts';
import { domainTarget, openDomains, proveDomain, publishPage } from '../support/site-domains.ts';

const { account, projects, siteDomains, versions } = contract;

withDatabase('own domains and what happens to their project', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let ann: Person;
  let uuid: string;
  let host: string;
  const clock = new FakeClock();
  let count = 0;
  beforeAll(async () => {
    stage = await openDomains(open(), { clock });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    host = `shop${++count}.example.com`;
    ann = await stage.app.signIn();
    const name = `shop-abc00${count}`;
    uuid = await publishPage(stage.app, open(), { as: ann, name, page: 'tea' });
    await proveDomain(stage, { uuid, host, as: ann });
  });

  const visit = async () => {
    await clock.advance(limits.siteDomains.routeMs);
    return (await sendTo(stage.port, { host, path: '/', headers: { accept: 'text/html' } })).status;
  };
  const listOf = async (project: string, as = ann) =>
    (await stage.app.call(siteDomains.list, { uuid: project }, { as })).data.list;

  it('are not in a copy of it [PUB-011]', async () => {
    const change = { path: 'index.html', bytes: new TextEncoder().encode('<p>tea</p>') };
    await stage.app.services.versions.commit({ project: uuid, kind: 'save', changes: [change] });
    const { code, data } = await stage.app.call(versions.copy, { uuid }, { as: ann });
    expect(code).toBe(200);
    expect(await listOf(data.uuid)).toEqual([]);
    expect(await listOf(uuid)).toMatchObject([{ host, state: 'verified' }]);
    expect(await visit()).toBe(200);
  });

  it('stay when it is renamed [PUB-010]', async () => {
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await stage.app.call(projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === uuid)?.id ?? '';
    await stage.app.call(projects.update, { id, title: 'Coffee' }, { as: ann });
    expect(await visit()).toBe(200);
    expect(await listOf(uuid)).toMatchObject([{ host, isPrimary: true }]);
  });

  it('show nothing while its account waits for deletion, and are free when it is gone [PUB-010, PUB-011]', async () => {
    expect(await visit()).toBe(200);
    await stage.app.call(account.askDeletion, {}, { as: ann });
    expect(await visit()).toBe(410);
    expect(await stage.app.services.domains.routeHost(host)).toMatchObject({ isOnline: false });
    await clock.advance(limits.account.deletionGraceMs);
    await sweep({ features: stage.app.services.features, clock, log: () => {} });
    expect(await visit()).toBe(404);
    const bob = await stage.app.signIn();
    const name = 'bobs-abc123';
    const other = await publishPage(stage.app, open(), { as: bob, name, page: 'bob' });
    await proveDomain(stage, { uuid: other, host, as: bob });
    expect(await visit()).toBe(200);
  });

  it('are in a backup, and served from it [PUB-011]', async () => {
    const before = await listOf(uuid);
    const folder = await mkdtemp(join(tmpdir(), 'sayso-domains-'));
    const file = join(folder, 'all.backup');
    const made = await stage.app.services.admin.run({ do: 'backup', file });
    expect(made.ok).toBe(true);
    await stage.app.call(siteDomains.remove, { uuid, host }, { as: ann });
    expect(await visit()).toBe(404);
    const database = await openTestDatabase();
    await restoreBackup(
      { db: database.db, clock, dataDir: join(folder, 'data'), force: false },
      file,
    );
    const again = await createTestApp(database, { environment: { DOMAIN_TARGET: domainTarget } });
    const [restored] = (await again.services.domains.list(uuid)).list;
    expect(restored).toMatchObject({ host, state: 'verified', record: before[0]?.record });
    expect(await again.services.domains.routeHost(host)).toMatchObject({
      ...{ kind: 'site', primary: host, isOnline: true },
    });
    await again.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});
