import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import type { SandboxOptions } from '../../services/adapters/sandbox/index.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import { createGateway } from '../../services/preview/index.ts';
import { createPreviewNames } from '../../services/projects/index.ts';
import { createRuns } from '../../services/runs/index.ts';
import { createBrowserPackages, createRuntime } from '../../services/runtime/index.ts';
import { projects } from '../../services/store/schema/index.ts';
import { createVersions } from '../../services/versions/index.ts';
import { openTestDatabase } from './database.ts';
import { insertProject, insertUser } from './rows.ts';
import { openRegistry, openSandboxes, testTemplate } from './sandboxes.ts';
import { tinySite } from './tiny-site.ts';

export type Machine = Awaited<ReturnType<typeof openMachine>>;
type Answer = { status: number; headers: Record<string, unknown>; text: string };

/**
 * Opens everything that runs projects: real sandboxes, a real database, and a gateway on a free
 * port. `close` checks that nothing was logged. Without `server`, it uses the database server of
 * the running test project.
 */
export async function openMachine(limits: SandboxOptions['limits'] = {}, server?: string) {
  const template = await testTemplate().ensure();
  const registry = await openRegistry();
  const opened = await openTestDatabase(server);
  const boxes = await openSandboxes({
    modules: async () => template.modules,
    registryUrl: registry.url,
    limits,
  });
  const runs = createRuns({
    db: opened.db,
    clock: systemClock,
    owner: 'test',
    isOnlyProcess: true,
  });
  const versions = createVersions({ db: opened.db, clock: systemClock });
  const logged: string[] = [];
  const log = (message: string, detail: object) =>
    void logged.push(`${message} ${JSON.stringify(detail)}`);
  const prepared = async () => template;
  const packages = createBrowserPackages({
    prepared,
    script: fileURLToPath(new URL('../../templates/web/browser-packages.mjs', import.meta.url)),
    signal: testTemplate().stopped,
    log: () => {},
  });
  const names = createPreviewNames({ db: opened.db, clock: systemClock });
  const runtime = createRuntime({
    sandboxes: boxes.host,
    runs,
    versions,
    clock: systemClock,
    dataDir: boxes.dataDir,
    log,
    preview: { domain: 'preview.localhost', port: 4100, secure: false },
    previewName: names.nameOfUuid,
    prepared,
    packages,
    version: 'test',
  });
  const gateway = createGateway({
    channel: createLocalChannel({
      find: names.find,
      dial: runtime.target,
      isUp: runtime.isServing,
      packages,
    }),
    clock: systemClock,
    trustProxy: true,
    log,
  });
  names.onChange(gateway.recheck);
  const port = await gateway.listen(0, '127.0.0.1');
  const userId = await insertUser(opened.db);

  const commit = (project: string, files: Record<string, string>) =>
    versions.commit({
      project,
      kind: 'turn',
      changes: Object.entries(files).map(([path, text]) => ({
        path,
        bytes: new TextEncoder().encode(text),
      })),
    });

  return {
    boxes,
    names,
    opened,
    runs,
    runtime,
    versions,
    port,
    userId,
    commit,
    async newProject(files: Record<string, string> = tinySite()): Promise<string> {
      const project = await insertProject(opened.db, userId);
      await commit(project, files);
      return project;
    },
    /** Sets who may open a project, as its owner does. */
    async setGrade(uuid: string, grade: 1 | 2): Promise<void> {
      await names.deleteLabel(uuid);
      await opened.db.update(projects).set({ grade }).where(eq(projects.uuid, uuid));
      names.notifyChanged(uuid);
    },
    /**
     * Runs one command to its end. Returns all events, the terminal's text, and the other events.
     */
    async run(project: string, command: 1 | 2 | 3 | 4, commandStr?: string) {
      const { run, attached } = await runtime.startCommand({
        project,
        userId,
        command,
        commandStr,
      });
      const events: RunEvent[] = [];
      for await (const { event } of runs.follow(run, 0) as AsyncIterable<LoggedEvent>)
        events.push(event);
      const lines = events
        .flatMap((event) => ('data' in event && typeof event.data === 'string' ? [event.data] : []))
        .join('');
      return { run, attached, lines, rest: events.filter((event) => !('data' in event)) };
    },
    /** Sends a request to the gateway, by the project's host unless another is given. */
    visit(
      project: string,
      path: string,
      headers: Record<string, string> = {},
      host = `${project}.preview.localhost:${port}`,
    ): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port, path, headers: { host, accept: 'text/html', ...headers } },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
            );
          },
        );
        sent.on('error', reject).end();
      });
    },
    async close() {
      await gateway.close();
      await runs.close();
      await runtime.close();
      await boxes.close();
      await registry.close();
      await opened.close();
      await rm(boxes.dataDir, { recursive: true, force: true, maxRetries: 5 });
      if (logged.length > 0) throw new Error(`The runtime complained:\n${logged.join('\n')}`);
    },
  };
}
