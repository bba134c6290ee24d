import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { packEdition } from '../../services/publishing/index.ts';
import { editions, sites } from '../../services/store/schema/index.ts';
import { storeBlobs } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { parser } from '../support/parsing.ts';
import { visit } from '../support/publishing.ts';
import { insertProject } from '../support/rows.ts';

const { account, projects } = contract;

withDatabase('the files of published sites', (open) => {
  let app: TestApp;
  let ada: Person;
  let uuid: string;
  let name: string;
  let port: number;
  let count = 0;

  beforeEach(async () => {
    app = await createTestApp(open(), { environment: { PREVIEW_PORT: '0' } });
    port = await app.services.listenToPreviews();
    ada = await app.signIn();
    const { userId } = (await app.call(account.user, {}, { as: ada })).data;
    uuid = await insertProject(open().db, Number(userId));
    name = `site-file${String(count++).padStart(2, '0')}`;
    await publishEarlier();
  });
  afterEach(() => app.close());

  /**
   * Publishes an edition like an earlier version of the product, which wrote no files for the
   * gateway.
   */
  async function publishEarlier(): Promise<void> {
    async function* built() {
      yield { path: 'index.html', bytes: new TextEncoder().encode('<body>one</body>') };
    }
    const { bodies, card, ...packed } = await packEdition(built(), {
      ...{ title: 'One', url: 'http://one/', picture: null, parser },
      isProjectFile: () => false,
      writeOutput: () => {},
    });
    const at = app.now();
    const key = { projectUuid: uuid, number: 1, version: 1, fingerprint: '' };
    await storeBlobs(open().db, bodies, at);
    await open()
      .db.insert(editions)
      .values({ ...key, ...packed, ...card, at });
    await open().db.insert(sites).values({ projectUuid: uuid, name, current: 1 });
  }

  /** Returns the status that the gateway reads from the site's file, without the services. */
  const stored = async (): Promise<string | undefined> => {
    const pointer = join(app.dataDir, 'published', name, 'live.json');
    const text = await readFile(pointer, 'utf8').catch(() => undefined);
    return text && (JSON.parse(text) as { status: string }).status;
  };
  const see = () =>
    visit({ ...{ port, host: `${name}.localhost`, path: '/', headers: {}, method: 'GET' } });

  it('are written at the start for editions of earlier versions [PP-01]', async () => {
    expect(await stored()).toBeUndefined();
    await app.services.start();
    await expect.poll(stored).toBe('online');
  });

  it('are withdrawn while the account waits for its deletion, and return with it [PP-01]', async () => {
    expect([(await see()).status, await stored()]).toEqual([200, 'online']);
    expect((await app.call(account.askDeletion, {}, { as: ada })).code).toBe(200);
    expect([(await see()).status, await stored()]).toEqual([410, 'withdrawn']);
    await app.clock.advance(limits.sms.resendMs);
    const back = await app.signIn(ada.phone);
    expect((await app.call(account.undoDeletion, {}, { as: back })).code).toBe(200);
    expect([(await see()).status, await stored()]).toEqual([200, 'online']);
  });

  it('go with their project [PP-01]', async () => {
    expect([(await see()).status, await stored()]).toEqual([200, 'online']);
    const { data } = await app.call(projects.removeAll, {}, { as: ada });
    expect(data.deleted).toHaveLength(1);
    expect([(await see()).status, await stored()]).toEqual([404, undefined]);
  });

  it('lose the badge a minute after the owner bought a plan, and regain it at its end [GAP-66]', async () => {
    const hasBadge = async () => (await see()).text.includes('sayso-mark');
    expect(await hasBadge()).toBe(true);
    const plan = 'CODE_PLAN_PRO';
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan, days: 1 });
    await app.clock.advance(limits.publishing.visitComparedMs);
    await expect.poll(hasBadge).toBe(false);
    await app.clock.advance(2 * 24 * 60 * 60 * 1000);
    await expect.poll(hasBadge).toBe(true);
  });
});
