import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createDiskEditions } from '../../services/adapters/editions/index.ts';
import { createGatewayServer, createLocalChannel } from '../../services/gateway/index.ts';
import { createProjects } from '../../services/projects/index.ts';
import {
  createEditionFiles,
  createPublishing,
  createRetention,
  createSourceFinder,
} from '../../services/publishing/index.ts';
import { createPagePictures } from '../../services/versions/index.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { parsing } from '../support/parsing.ts';
import { removeRows } from '../support/project-rows.ts';
import { visit } from '../support/publishing.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();

describe.skipIf(reason)(`publishing from a box ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  let publishing: ReturnType<typeof createPublishing>;
  let gateway: ReturnType<typeof createGatewayServer>;
  const place = { domain: 'localhost', port: 0, secure: false };

  beforeAll(async () => {
    machine = await openMachine();
    const { runs, versions, runtime, opened } = machine;
    const projects = createProjects({
      db: opened.db,
      clock: systemClock,
      planOf: async () => 'CODE_PLAN_FREE',
      removeRows,
      onDeleted: runtime.removeProject,
    });
    const store = createDiskEditions(machine.boxes.dataDir);
    publishing = createPublishing({
      files: createEditionFiles({ db: opened.db, store, log: () => {} }),
      ...{ db: opened.db, clock: systemClock, runs, versions, projects, runtime, place, parsing },
      pictures: createPagePictures({ db: opened.db, clock: systemClock }),
      retention: createRetention({ db: opened.db, clock: systemClock, quotaOf: async () => 0 }),
    });
    gateway = createGatewayServer({
      channel: createLocalChannel({
        find: machine.names.find,
        dial: runtime.target,
        packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
      }),
      ...{ store, publishDomains: ['localhost'], previewDomain: undefined },
      ...{ isolated: false, trustProxy: false, clock: systemClock, log: () => {} },
    });
    place.port = await gateway.listen(0, '127.0.0.1');
  }, 120_000);
  afterAll(async () => {
    await gateway?.close();
    await machine?.close();
  });

  const look = (name: string | null, path: string, accept = 'text/html') =>
    visit({
      port: place.port,
      host: `${name}.localhost:${place.port}`,
      path,
      headers: { accept },
      method: 'GET',
    });

  async function publish(project: string): Promise<string> {
    const { run } = await publishing.publish(machine.userId, project);
    let log = '';
    for await (const { event } of machine.runs.follow(run, 0))
      if ('data' in event && typeof event.data === 'string') log += event.data;
    return log;
  }

  it('stores the production build, which works without its box and differs from the preview', async () => {
    const project = await machine.newProject();
    await machine.run(project, 2);
    const log = await publish(project);
    expect(log).toContain('built in');
    const state = await publishing.read(machine.userId, project);
    expect(state).toMatchObject({ current: 1, changed: false, attempt: { status: 'done' } });
    // Publishing has not changed the preview: it is still served by the dev server.
    expect((await machine.visit(project, '/')).text).toContain('/@vite/client');
    const box = machine.boxes.host.find(project);
    const made = await box?.readFile('dist/index.html');
    const page = await look(state.name, '/');
    expect(page.text.replace(/<meta property="og:[^>]*>/g, '')).toBe(
      new TextDecoder().decode(made),
    );
    const asset = /\/(assets\/[\w.-]+\.js)/.exec(page.text)?.[1] ?? '';
    const bytes = await box?.readFile(`dist/${asset}`);
    await box?.destroy();
    const served = await look(state.name, `/${asset}`, '*/*');
    expect(served.bytes.equals(Buffer.from(bytes ?? []))).toBe(true);
    expect(served.headers['cache-control']).toContain('immutable');
    expect((await look(state.name, '/any/route')).status).toBe(200);
    expect(machine.boxes.host.find(project)).toBeUndefined();
  }, 90_000);

  it('keeps source maps with the edition, which visitors do not get [PUB-089]', async () => {
    const project = await machine.newProject();
    await publish(project);
    const { name } = await publishing.read(machine.userId, project);
    const page = await look(name, '/');
    const path = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
    const { text } = await look(name, path, '*/*');
    expect(text).not.toContain('sourceMappingURL');
    expect((await look(name, `${path}.map`, '*/*')).status).toBe(404);
    const lines = text.slice(0, text.indexOf('`Hello`')).split('\n');
    expect(text).toContain('`Hello`');
    const own = { path, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    const find = createSourceFinder(machine.opened.db);
    const ofReact = { path, line: 1, column: 1 };
    expect(await find({ project, number: 1 }, [ofReact, own])).toMatchObject({
      ...{ file: 'src/app.jsx', line: 3 },
    });
    expect(await find({ project, number: 2 }, [own])).toBeUndefined();
    expect(await find({ project, number: 1 }, [{ ...own, path: '/x.js' }])).toBeUndefined();
  }, 90_000);

  it('keeps the published edition when the next build fails, and reports why', async () => {
    const project = await machine.newProject();
    await publish(project);
    const { name } = await publishing.read(machine.userId, project);
    const before = (await look(name, '/')).text;
    await machine.commit(project, {
      ...tinySite(),
      'src/app.jsx': 'export function App() { return <h1>broken;\n',
    });
    const log = await publish(project);
    expect(log).toMatch(/app\.jsx/);
    expect(await publishing.read(machine.userId, project)).toMatchObject({
      current: 1,
      changed: true,
      attempt: { status: 'failed' },
    });
    expect((await look(name, '/')).text).toBe(before);
  });

  it('attaches to running publishing, and waits for the dev server that starts', async () => {
    const project = await machine.newProject();
    const dev = machine.run(project, 2);
    const [one, two] = await Promise.all([
      publishing.publish(machine.userId, project),
      publishing.publish(machine.userId, project),
    ]);
    expect(one).toEqual(two);
    for await (const _ of machine.runs.follow(one.run, 0));
    expect((await dev).rest.at(0)).toMatchObject({ status: 'DONE' });
    expect((await publishing.read(machine.userId, project)).current).toBe(1);
  });
});
