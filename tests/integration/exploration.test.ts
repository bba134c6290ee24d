import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { Check } from '../../domain/entities/check.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { findBrowser } from '../support/browser.ts';
import { templatesCache } from '../support/cache.ts';
import { artifact } from '../support/conversation.ts';
import { openTestDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { readEvents } from '../support/stream.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();

const screens = (counter: string) => `import { useEffect, useState } from 'react';
function Reports() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Reports</h1>
      <button type="button" onClick={${counter}}>Add report</button>
      <p>{count} reports</p>
      <button type="button">Export</button>
    </main>
  );
}
export function App() {
  const [route, setRoute] = useState(location.hash);
  useEffect(() => {
    const follow = () => setRoute(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <>
      <nav><a href="#/">Home</a> <a href="#/reports">Reports</a></nav>
      {route === '#/reports' ? <Reports /> : <main><h1>Hello</h1></main>}
    </>
  );
}
`;
const works = '() => setCount(count + 1)';

describe.skipIf(reason)(`exploration of a site ${reason && `(skipped: ${reason})`}`, () => {
  let database: OpenDatabase;
  let model: LoopbackModel;
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    await testTemplate().ensure();
    database = await openTestDatabase();
    model = await startLoopbackModel();
    const { path } = await findBrowser();
    const environment = {
      ...{
        SANDBOX: 'bwrap',
        TEMPLATES_DIR: templatesCache,
        PREVIEW_PORT: '0',
        PATH: process.env.PATH ?? '',
        CHROMIUM_PATH: path,
        // Even a slow machine gets enough time to try everything.
        EXPLORATION_PATIENCE: '20',
      },
      ...{ OPENAI_LIKE_API_BASE_URL: model.baseUrl, LLM_MODEL: 'loopback' },
    };
    app = await createTestApp(database, { time: systemClock, environment });
    await app.services.start();
    await app.services.listenToPreviews();
    ada = await app.signIn();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await model?.close();
    await database?.close();
  });

  /** Sends a prompt; returns the states of its check. */
  async function turn(uuid: string, prompt: string): Promise<Check[]> {
    const request = { site_uuid: uuid, request_type: 'generate_website_chat' as const, prompt };
    const events = await readEvents(await app.send(contract.chat.send, request, { as: ada }));
    const run = String(events.at(-1)?.data.check);
    const checks = await readEvents(await app.send(contract.chat.follow, { run }, { as: ada }));
    return checks.flatMap(({ data }) => (data.type === 'check' ? [data.check as Check] : []));
  }

  it('tries every screen and control behind the first screen, and asks for a repair of what worked before [FIX-020, FIX-022, FIX-025]', async () => {
    const uuid = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data.uuid;
    model.script({ text: artifact({ ...tinySite(), 'src/app.jsx': screens(works) }) });
    const first = await turn(uuid, 'reports');
    // The first screen is reported before the exploration opens the other screens.
    const clean = first.find(({ phase }) => phase === 'clean');
    expect(clean?.notes).toBeUndefined();
    expect(first.at(-1)).toMatchObject({ phase: 'clean', problems: [] });
    expect(first.at(-1)?.notes).toEqual([
      { name: 'tried', tone: 'info', values: { screens: 2, controls: 4 } },
      {
        name: 'dead',
        tone: 'advice',
        values: { name: 'Export', route: '#/reports', place: 'src/app.jsx:9' },
      },
    ]);

    const edit = (text: string) => artifact({ 'src/app.jsx': text });
    model.script({ text: edit(screens('() => {}')) }, { text: edit(screens(works)) });
    const asked = model.requests.length;
    const second = await turn(uuid, 'make it blue');
    expect(second.at(-1)).toMatchObject({
      phase: 'repairing',
      problems: [{ kind: 'lost', file: 'src/app.jsx', line: 7 }],
    });
    await expect.poll(() => model.requests.length, { timeout: 60_000 }).toBe(asked + 2);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Add report');
  }, 300_000);
});
