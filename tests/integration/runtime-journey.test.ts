import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { templatesCache } from '../support/cache.ts';
import { openTestDatabase } from '../support/database.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { readEvents, type SentEvent } from '../support/stream.ts';

const reason = await sandboxProblem();
const { chat, projects } = contract;

describe.skipIf(reason)(`from a prompt to a page ${reason && `(skipped: ${reason})`}`, () => {
  let database: OpenDatabase;
  let app: TestApp;
  let ada: Person;
  let port: number;
  beforeAll(async () => {
    await testTemplate().ensure();
    database = await openTestDatabase();
    const environment = {
      SANDBOX: 'bwrap',
      TEMPLATES_DIR: templatesCache,
      PREVIEW_PORT: '0',
      PATH: process.env.PATH ?? '',
    };
    app = await createTestApp(database, { time: systemClock, environment });
    await app.services.start();
    port = await app.services.listenToPreviews();
    ada = await app.signIn();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const visit = (project: string, path: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${project}.preview.localhost:${port}`,
        accept: path === '/' ? 'text/html' : '*/*',
      };
      const sent = request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode ?? 0, text });
      });
      sent.on('error', reject).end();
    });

  it('attaches the browser’s install and dev right after END, and serves every module of the page [GEN-009, GAP-31]', async () => {
    const uuid = (await app.call(projects.issueUuid, {}, { as: ada })).data.uuid;
    const send = async (
      rest:
        | { request_type: 'exe_npm'; command: 1 | 2 }
        | { request_type: 'generate_website_chat'; prompt: string },
    ) => readEvents(await app.send(chat.send, { site_uuid: uuid, ...rest }, { as: ada }));
    const status = (events: SentEvent[]) => events.flatMap(({ data }) => data.status ?? []);
    const answer = await send({
      request_type: 'generate_website_chat',
      prompt: 'a to-do list for a small team',
    });
    expect(status(answer)).toEqual(['END']);
    expect(status(await send({ request_type: 'exe_npm', command: 1 }))).toEqual(['END']);
    const dev = await send({ request_type: 'exe_npm', command: 2 });
    expect(status(dev)).toEqual(['DONE', 'END']);
    // The page was requested only after all its files were written, so the dev server did not
    // restart.
    expect(JSON.stringify(dev)).not.toMatch(/Internal server error|restarted/);
    const seen = new Set(['/']);
    for (const path of seen) {
      const { status: code, text } = await visit(uuid, path);
      expect(code, path).toBe(200);
      const found =
        path === '/'
          ? text.matchAll(/<script[^>]+src="(\/src[^"]+)"/g)
          : text.matchAll(/(?:from|import)\s*"(\/src[^"]+)"/g);
      for (const [, name] of found) if (name) seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(8);
  });
});
