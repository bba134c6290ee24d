import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { templatesCache } from '../support/cache.ts';
import { artifact } from '../support/conversation.ts';
import { page } from '../support/conversation-suite.ts';
import { openTestDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { readEvents } from '../support/stream.ts';

const reason = await sandboxProblem();
const { chat, projects } = contract;

describe.skipIf(reason)(`the type check of the services ${reason}`, () => {
  let database: OpenDatabase;
  let app: TestApp;
  let model: LoopbackModel;
  beforeAll(async () => {
    await testTemplate().ensure();
    database = await openTestDatabase();
    model = await startLoopbackModel();
    const environment = {
      SANDBOX: 'bwrap',
      TEMPLATES_DIR: templatesCache,
      PREVIEW_PORT: '0',
      PATH: process.env.PATH ?? '',
      OPENAI_LIKE_API_BASE_URL: model.baseUrl,
      LLM_MODEL: 'loopback',
    };
    app = await createTestApp(database, { time: systemClock, environment });
    await app.services.start();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await model?.close();
    await database?.close();
  });

  it('is connected: a turn is asked about an unknown name [FIX-012]', async () => {
    const ada = await app.signIn();
    const uuid = (await app.call(projects.issueUuid, {}, { as: ada })).data.uuid;
    type Rest =
      | { request_type: 'exe_npm'; command: 1 }
      | { request_type: 'generate_website_chat'; prompt: string };
    const send = async (rest: Rest) =>
      readEvents(await app.send(chat.send, { site_uuid: uuid, ...rest }, { as: ada }));
    const unknown = 'export const App = () => <h1>{missingThing}</h1>;\n';
    const edit = `<appArtifact id="a" title="Shop">\n<appAction type="file" filePath="src/App.tsx">\n${unknown}</appAction>\n</appArtifact>`;
    model.script({ text: artifact(page) }, { text: edit }, { text: 'No.' });
    await send({ request_type: 'generate_website_chat', prompt: 'a shop' });
    // The command ends when the sandbox is open. From then on the packages are known.
    await send({ request_type: 'exe_npm', command: 1 });
    await send({ request_type: 'generate_website_chat', prompt: 'more' });
    const asked = model.requests.map(({ body }) => JSON.stringify(body));
    expect(asked.filter((one) => one.includes("Cannot find name 'missingThing'"))).toHaveLength(1);
  }, 120_000);
});
