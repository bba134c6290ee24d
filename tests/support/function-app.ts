// An app with functions in the composed services: real boxes, and supabase-js over the gateway.
import { request as sendRequest } from 'node:http';
import process from 'node:process';
import { Readable } from 'node:stream';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, type TestApp } from './app.ts';
import { templatesCache } from './cache.ts';
import { migrateProject } from './managed-project.ts';
import { testTemplate } from './sandboxes.ts';

export type FunctionApp = {
  app: TestApp;
  owner: Person;
  uuid: string;
  /** The address of the API on the preview's own host. */
  url: string;
  key: string;
  /** Commits functions by their names, and other files by their paths. */
  write(files: Record<string, string>): Promise<void>;
  /** A client as the app's page has it, without a stored session. */
  client(key?: string): SupabaseClient;
  /** Requests the API by http as a browser would; the path is below the API. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  lines(): Promise<string[]>;
  stop(): Promise<void>;
};

export async function createFunctionApp(
  database: OpenDatabase,
  sql = 'create table notes (id int primary key, body text);',
): Promise<FunctionApp> {
  await testTemplate().ensure();
  const app = await createTestApp(database, {
    time: systemClock,
    environment: {
      ...{ PLANS: 'off', PREVIEW_PORT: '0', SANDBOX: 'bwrap', TEMPLATES_DIR: templatesCache },
      PATH: process.env.PATH ?? '',
    },
  });
  const port = await app.services.listenToPreviews();
  const owner = await app.signIn();
  const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: owner })).data;
  await app.call(contract.projects.create, { uuid, title: 'Notes' }, { as: owner });
  await app.call(contract.backends.create, { uuid }, { as: owner });
  await migrateProject(app, uuid, sql);
  const { data } = await app.call(contract.projects.preview, { uuid }, { as: owner });
  const url = `http://${data.name}.preview.localhost:${port}/__backend`;
  const { VITE_SUPABASE_PUBLISHABLE_KEY: key = '' } = await app.services.backends.environment(
    uuid,
    'test',
  );
  return {
    ...{ app, owner, uuid, url, key },
    async write(files) {
      await app.services.versions.commit({
        ...{ project: uuid, kind: 'save' },
        changes: Object.entries(files).map(([name, text]) => ({
          path: name.includes('/') ? name : `supabase/functions/${name}/index.ts`,
          bytes: new TextEncoder().encode(text),
        })),
      });
    },
    client: (own = key) =>
      createClient(url, own, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: fetchPreview as typeof fetch },
      }),
    fetch: (path, init) => fetchPreview(`${url}/${path}`, init),
    async lines() {
      const answer = await app.call(contract.siteFunctions.lines, { uuid }, { as: owner });
      return answer.data.list.map(({ text }) => text);
    },
    stop: () => app.close(),
  };
}

/** Sends a request to a preview's host, whose name does not resolve on every machine. */
async function fetchPreview(input: string | URL | Request, init: RequestInit = {}) {
  const request = new Request(input, init);
  const { host, port, pathname, search } = new URL(request.url);
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  return new Promise<Response>((resolve, reject) => {
    const sent = sendRequest(
      {
        ...{ host: '127.0.0.1', port, agent: false, method: request.method },
        path: pathname + search,
        headers: { ...Object.fromEntries(request.headers), host },
      },
      (response) => {
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        const status = response.statusCode ?? 0;
        const isEmpty = status === 204 || status === 304;
        const stream = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
        resolve(new Response(stream as never, { status, headers }));
      },
    );
    init.signal?.addEventListener('abort', () => sent.destroy());
    sent.on('error', reject);
    sent.end(body);
  });
}
