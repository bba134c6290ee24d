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

const tasks = (add: string) => `import { useState } from 'react';
export function App() {
  const [tasks, setTasks] = useState([]);
  const add = (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get('task');
    ${add}
  };
  return (
    <main>
      <h1>Tasks</h1>
      <form onSubmit={add}><label>Task <input name="task" /></label><button>Add</button></form>
      <ul>{tasks.map((one) => <li key={one}>{one}</li>)}</ul>
    </main>
  );
}
`;
const list = `# Tasks

- Add a task
  - fill "Task" with "Buy milk"
  - press "Add"
  - see "Buy milk"
- See the title
  - see "Tasks"
`;

describe.skipIf(reason)(`what a user can do ${reason && `(skipped: ${reason})`}`, () => {
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
      ...{ SANDBOX: 'bwrap', TEMPLATES_DIR: templatesCache, PREVIEW_PORT: '0' },
      ...{ PATH: process.env.PATH ?? '', CHROMIUM_PATH: path, EXPLORATION_PATIENCE: '20' },
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

  const follow = async (run: string): Promise<Check[]> => {
    const events = await readEvents(await app.send(contract.chat.follow, { run }, { as: ada }));
    return events.flatMap(({ data }) => (data.type === 'check' ? [data.check as Check] : []));
  };
  /** Follows a run to its end; returns the states of the check that follows it. */
  const checkAfter = async (run: string): Promise<Check[]> => {
    const events = await readEvents(await app.send(contract.chat.follow, { run }, { as: ada }));
    return follow(String(events.at(-1)?.data.check));
  };

  it('plays what the model states before the code, and has what does not work repaired [FIX-030, FIX-033, FIX-034]', async () => {
    const uuid = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data.uuid;
    model.script(
      {
        text: artifact({
          'ACCEPTANCE.md': list,
          ...tinySite(),
          'src/app.jsx': tasks('void text;'),
        }),
      },
      { text: artifact({ 'src/app.jsx': tasks('setTasks([...tasks, text]);') }) },
    );
    const request = {
      ...{ site_uuid: uuid, request_type: 'generate_website_chat' as const, prompt: 'tasks' },
    };
    const events = await readEvents(await app.send(contract.chat.send, request, { as: ada }));
    const first = (await follow(String(events.at(-1)?.data.check))).at(-1);
    expect(first?.abilities).toMatchObject([
      { text: 'Add a task', outcome: 'failed', reason: 'nothing' },
      { text: 'See the title', outcome: 'works', reason: null },
    ]);
    expect(first).toMatchObject({
      phase: 'repairing',
      problems: [{ kind: 'ability', file: 'src/app.jsx', line: 12 }],
    });
    const second = (await checkAfter(String(first?.run))).at(-1);
    expect(second).toMatchObject({ phase: 'clean', problems: [] });
    expect(second?.abilities?.map(({ outcome }) => outcome)).toEqual(['works', 'works']);

    const [asked, repair] = model.requests.map(({ body }) => JSON.stringify(body));
    expect(asked).toContain('Before any other file write ACCEPTANCE.md');
    expect(repair).toContain('Add a task');
    expect(repair).toContain('src/app.jsx');
    expect(repair).not.toContain('Before any other file write ACCEPTANCE.md');
  }, 300_000);
});
