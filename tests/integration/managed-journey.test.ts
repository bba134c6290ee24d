import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { answer, pages, sql } from '../support/managed-suite.ts';
import { readEvents } from '../support/stream.ts';

const dishes = `create table dishes (id int primary key, name text not null);
create policy menu on dishes for select to anon, authenticated using (true);
insert into dishes values (1, 'soup');
`;
const price = 'alter table dishes add column price int not null default 5;\n';

withDatabase('a managed project of the composed services', (open) => {
  let app: TestApp;
  let model: LoopbackModel;
  let ann: Person;
  let port: number;
  beforeAll(async () => {
    model = await startLoopbackModel();
    app = await createTestApp(open(), {
      time: systemClock,
      environment: {
        ...{ PLANS: 'off', PREVIEW_PORT: '0' },
        ...{ OPENAI_LIKE_API_BASE_URL: model.baseUrl, LLM_MODEL: 'loopback' },
      },
    });
    port = await app.services.listenToPreviews();
    ann = await app.signIn();
  });
  afterAll(async () => {
    await app?.close();
    await model?.close();
  });

  async function send(fields: Record<string, unknown> & { site_uuid: string }) {
    const response = await app.send(
      contract.chat.send,
      { request_type: 'generate_website_chat', ...fields } as never,
      { as: ann },
    );
    return (await readEvents(response)).map(({ data }) => data);
  }

  /** Reads rows through the preview's own host, as a visitor's page does. */
  async function visit(project: string): Promise<unknown> {
    const { data } = await app.call(contract.projects.preview, { uuid: project }, { as: ann });
    const { VITE_SUPABASE_PUBLISHABLE_KEY: apikey = '' } = await app.services.backends.environment(
      project,
      'test',
    );
    return new Promise((resolve, reject) => {
      const sent = sendRequest(
        {
          ...{ host: '127.0.0.1', port, path: '/__backend/rest/v1/dishes', agent: false },
          headers: { host: `${data.name}.preview.localhost:${port}`, apikey },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve(JSON.parse(text)));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  it('answers its page after the first turn, and brings the rows of a version back [DB-002, DB-011, DB-060]', async () => {
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ann })).data;
    model.script({
      text: answer(sql('supabase/migrations/0001_dishes.sql', dishes), ...pages),
    });
    const made = await send({ site_uuid: uuid, prompt: 'a menu', is_manage: 1 });
    expect(made.at(-1)).toMatchObject({ status: 'END', version: 1 });
    expect(await visit(uuid)).toEqual([{ id: 1, name: 'soup' }]);
    const { data: state } = await app.call(contract.backends.read, { uuid }, { as: ann });
    expect(state).toMatchObject({ isManage: 1 });

    model.script({ text: answer(sql('supabase/migrations/0002_price.sql', price)) });
    expect((await send({ site_uuid: uuid, prompt: 'prices' })).at(-1)).toMatchObject({
      version: 2,
    });
    expect(await visit(uuid)).toEqual([{ id: 1, name: 'soup', price: 5 }]);

    const { code } = await app.call(contract.versions.restore, { uuid, number: 1 }, { as: ann });
    expect(code).toBe(200);
    expect(await visit(uuid)).toEqual([{ id: 1, name: 'soup' }]);
    // The number of the file that is gone is not free again.
    model.script(
      { text: answer(sql('supabase/migrations/0002_stock.sql', 'select 1;\n')) },
      { text: answer(sql('supabase/migrations/0003_stock.sql', 'select 1;\n')) },
    );
    const events = await send({ site_uuid: uuid, prompt: 'stock' });
    expect(events.filter(({ type }) => type === 'notice')).toMatchObject([
      { reason: 'migration', path: 'supabase/migrations/0002_stock.sql' },
    ]);
    expect(events.at(-1)).toMatchObject({ version: 4 });

    const command = await send({ site_uuid: uuid, request_type: 'exe_api' });
    expect(command.at(-1)).toEqual({ status: 'END', code: 0 });
  });

  it('makes a managed project of the starter, with the types of its tables [DB-069, DB-120]', async () => {
    const starter = await createTestApp(open(), {
      time: systemClock,
      environment: { PLANS: 'off' },
    });
    const bob = await starter.signIn();
    const { uuid } = (await starter.call(contract.projects.issueUuid, {}, { as: bob })).data;
    const request = {
      ...{ site_uuid: uuid, request_type: 'generate_website_chat' as const, is_manage: 1 as const },
      prompt: 'a booking page where customers sign in',
    };
    const response = await starter.send(contract.chat.send, request, { as: bob });
    const events = (await readEvents(response)).map(({ data }) => data);
    expect(events.filter(({ type }) => type === 'notice')).toEqual([]);
    expect(events.filter(({ type }) => type === 'database').map(({ state }) => state)).toEqual([
      'changing',
      'changed',
    ]);
    expect(events.at(-1)).toMatchObject({ status: 'END', version: 1 });
    const files = await starter.services.versions.files(uuid);
    expect(new TextDecoder().decode(files.get('src/lib/database.types.ts'))).toContain(
      'bookings: {',
    );
    await starter.close();
  });
});
