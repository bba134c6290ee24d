import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createDiskEditions } from '../../services/adapters/editions/index.ts';
import { isOwnCase } from '../../services/gallery/index.ts';
import { createGatewayServer, createLocalChannel } from '../../services/gateway/index.ts';
import type { Clock } from '../../services/ports/clock.ts';
import type { FormMails } from '../../services/ports/form-mails.ts';
import type { GatewayChannel } from '../../services/ports/gateway-channel.ts';
import type { PageRenderer } from '../../services/ports/page-renderer.ts';
import type { BuildStore, ProjectRuntime } from '../../services/ports/runtime.ts';
import { readPageScript } from '../../services/preview/index.ts';
import { createProjects } from '../../services/projects/index.ts';
import {
  type Badge,
  createEditionFiles,
  createPublishing,
  createRetention,
  createSourceFinder,
  createVisitRecorder,
  projectOfSite,
} from '../../services/publishing/index.ts';
import { createRuns } from '../../services/runs/index.ts';
import { createSiteErrors } from '../../services/site-errors/index.ts';
import { createSiteForms } from '../../services/site-forms/index.ts';
import { createEditionPages, createSiteListing } from '../../services/site-listing/index.ts';
import { createSiteVisits } from '../../services/site-visits/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import {
  createPagePictures,
  createVersions,
  fingerprintOf,
} from '../../services/versions/index.ts';
import { withDatabase } from './database.ts';
import { parsing } from './parsing.ts';
import { removeRows } from './project-rows.ts';
import { insertProject, insertUser } from './rows.ts';

export type Visit = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };
type Files = Record<string, string | Uint8Array>;

export const script = `console.log(${JSON.stringify('x'.repeat(3000))});\n`;
const picture = Uint8Array.from({ length: 4096 }, (_, i) => (i * 197) % 256);
/** The output of a build. */
export const site = {
  'index.html':
    '<!doctype html><html><head><title>Tea &amp; more</title><meta name="description" content="Leaves &quot;by post&quot;"></head><body>one</body></html>',
  'assets/index-Dk3j2_aB.js': script,
  'assets/index-Zz91kLm0.css': 'body{color:red}',
  'assets/portrait.png': picture,
  'about/index.html': '<p>about</p>',
  'robots.txt': 'User-agent: *',
};

type Options = {
  owner?: string;
  clock?: Clock;
  badge?: Badge;
  quota?: number;
  /** What the live data of managed projects does; without it, no project has any. */
  liveData?: Parameters<typeof createPublishing>[0]['backends'];
  /** Sends the mails about forms; without it, the server sends none. */
  formMails?: FormMails;
  plan?: PlanCode;
  /** Replaces what stores forms, to let it fail or wait. */
  storeForm?: GatewayChannel['storeForm'];
  /**
   * Writes tags for search engines into pages, as the product does. `mainOrigin` returns the origin
   * of an own domain; `renderer` renders the routes of new editions.
   */
  listing?: { mainOrigin?: () => string | undefined; renderer?: PageRenderer };
  /** Lets pages report their errors, as in the product. */
  reportsErrors?: boolean;
  /** The data directory of an abandoned stage, to continue with its files. */
  dataDir?: string;
};

export type PublishingStage = Awaited<ReturnType<typeof openPublishing>>;

const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

/**
 * Opens publishing with all parts except the sandbox: the test provides the build output. The
 * gateway listens on a free port.
 */
export async function openPublishing({ db }: OpenDatabase, options: Options = {}) {
  const { owner = 'first', clock = systemClock, badge, quota = 0, liveData } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sayso-editions-')));
  const problems: string[] = [];
  const log = (message: string) => void problems.push(message);
  const store = createDiskEditions(dataDir);
  const { listing } = options;
  const files = createEditionFiles({
    ...{ db, store, badge, log },
    ...(options.reportsErrors && { readErrorScript: () => readPageScript('errors.js') }),
    ...(listing && {
      listing: {
        parsing,
        async originsOf(name) {
          const generated = publishedOrigin(name, place);
          return { origin: listing.mainOrigin?.() ?? generated, ownOrigins: [generated] };
        },
      },
    }),
  });
  const pages = createEditionPages({
    ...{ db, log, updateFiles: files.updateProject },
    renderer: listing?.renderer ?? { renderRoutes: async () => null },
  });
  const runs = createRuns({ db, clock, owner, isOnlyProcess: true });
  const versions = createVersions({ db, clock });
  const projects = createProjects({
    db,
    clock,
    planOf: async () => 'CODE_PLAN_FREE',
    removeRows,
    onDeleted: files.removeDeleted,
  });
  const place = { domain: 'localhost', port: 0, secure: false };
  let output: Files | string = {};
  let hold: Promise<void> = Promise.resolve();

  async function build(
    project: string,
    keep: BuildStore,
    run: Awaited<ReturnType<typeof runs.open>>,
    address: string,
  ): Promise<void> {
    const made = output;
    await hold;
    const head = await versions.head(project);
    async function* built() {
      if (typeof made === 'string') throw new Error(made);
      for (const [path, body] of Object.entries(made))
        yield {
          ...{ path, bytes: bytesOf(body) },
          ...(path.endsWith('.map') && { isPrivate: true as const }),
        };
    }
    const say = (data: string) => run.append({ type: 'data', data });
    try {
      await keep({
        fingerprint: fingerprintOf(Object.entries(head?.manifest ?? {})),
        files: built(),
        log: say,
        signal: run.signal,
      });
      run.append({ status: 'DONE', domain: address });
      await run.end('done', { status: 'END', code: 0 }, { code: 0 });
    } catch (error) {
      say(`${String(error)}\n`);
      await run.end(
        run.signal.aborted ? 'stopped' : 'failed',
        { status: 'END', code: 1 },
        { code: 1 },
      );
    }
  }

  const publish: ProjectRuntime['publish'] = async ({ project, userId, address, keep }) => {
    const run = await runs.open({
      kind: 'command',
      userId,
      projectUuid: project,
      input: { command: 4 },
    });
    void build(project, keep, run, address);
    return { run: run.id };
  };
  const keeping = createRetention({ db, clock, quotaOf: async () => quota });
  let mark = 0;
  const pictures = createPagePictures({ db, clock });
  const publishing = createPublishing({
    db,
    clock,
    runs,
    versions,
    pictures,
    projects,
    runtime: { available: true, publish },
    place,
    retention: keeping,
    files,
    parsing,
    ...(listing && { pages }),
    ...(liveData && { backends: liveData }),
    generateSuffix: () =>
      `${owner.slice(0, 1)}${Date.now().toString(36).slice(-3)}${String(mark++).padStart(2, '0')}`,
  });
  const siteForms = createSiteForms({
    ...{ db, clock, log, mails: options.formMails, webUrl: 'https://product.example' },
    planOf: async () => options.plan ?? 'CODE_PLAN_FREE',
    projectOfSite: (name) => projectOfSite(db, name),
    isSample: (project) => isOwnCase(db, project),
  });
  const siteVisits = createSiteVisits({
    ...{ db, clock, log },
    projectOfSite: (name) => projectOfSite(db, name),
  });
  const siteErrors = createSiteErrors({
    ...{ db, clock, log },
    projectOfSite: (name) => projectOfSite(db, name),
    findSource: createSourceFinder(db),
    onGrowth: siteForms.mailErrors,
  });
  const gateway = createGatewayServer({
    channel: createLocalChannel({
      find: async () => undefined,
      dial: async () => ({ kind: 'unknown' }),
      packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
      hasSite: files.update,
      storeForm: options.storeForm ?? siteForms.store,
      countVisits: siteVisits.store,
      reportErrors: siteErrors.store,
      recordVisit: createVisitRecorder({
        db,
        clock,
        files,
        onError: (error) => log(String(error)),
      }),
    }),
    ...{ store, publishDomains: ['localhost', 'sites.example'], previewDomain: undefined },
    ...{ isolated: false, trustProxy: false, clock, log },
  });
  place.port = await gateway.listen(0, '127.0.0.1');

  return {
    db,
    runs,
    versions,
    projects,
    pictures,
    publishing,
    files,
    store,
    dataDir,
    keeping,
    siteForms,
    siteListing: createSiteListing({ db, clock, parsing, updateFiles: files.updateProject }),
    /** Resolves when no page is being rendered. */
    rendered: pages.settle,
    siteVisits,
    siteErrors,
    place,
    /** The logged problems. */
    problems,
    /** Sets the output of the next builds. A string makes them fail with that text. */
    setBuildOutput(files: Files | string, until: Promise<void> = Promise.resolve()) {
      output = files;
      hold = until;
    },
    async person() {
      const userId = await insertUser(db);
      const uuid = await insertProject(db, userId);
      await versions.commit({
        project: uuid,
        kind: 'turn',
        changes: [{ path: 'index.html', bytes: bytesOf('<p>source</p>') }],
      });
      return { userId, uuid };
    },
    change: (project: string, files: Files) =>
      versions.commit({
        project,
        kind: 'save',
        changes: Object.entries(files).map(([path, body]) => ({ path, bytes: bytesOf(body) })),
      }),
    /** Publishes and waits for the end of the run. Returns its status and log. */
    async publish(
      userId: number,
      uuid: string,
    ): Promise<{ run: string; status: string | undefined; log: string }> {
      const { run } = await publishing.publish(userId, uuid);
      let log = '';
      for await (const { event } of runs.follow(run, 0))
        if ('data' in event && typeof event.data === 'string') log += event.data;
      return { run, status: (await runs.get(run))?.status, log };
    },
    visit: (host: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
      visit({ port: place.port, host: `${host}:${place.port}`, path, headers, method }),
    /** Stops listening and abandons its runs without ending them, as if the process were killed. */
    async abandon() {
      await gateway.close();
    },
    async close() {
      await gateway.close();
      await pages.close();
      await files.close();
      await runs.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type PublishedSite = { userId: number; uuid: string; name: string; host: string };

/**
 * Runs a suite on a database; each test gets its own stage. `published` publishes a site of a new
 * user.
 */
export function describePublishing(
  name: string,
  suite: (
    stage: () => PublishingStage,
    more: { open: () => OpenDatabase; published(files?: Files): Promise<PublishedSite> },
  ) => void,
): void {
  withDatabase(name, (open) => {
    let stage: PublishingStage;
    beforeEach(async () => {
      stage = await openPublishing(open());
    });
    afterEach(() => stage.close());
    async function published(files: Files = site): Promise<PublishedSite> {
      const { userId, uuid } = await stage.person();
      stage.setBuildOutput(files);
      expect((await stage.publish(userId, uuid)).status).toBe('done');
      const { name: given } = await stage.publishing.read(userId, uuid);
      return { userId, uuid, name: given ?? '', host: `${given}.localhost` };
    }
    suite(() => stage, { open, published });
  });
}

/** Requests a page as a browser does, unless `headers` differ. Returns the body as it was sent. */
export function visit(options: {
  port: number;
  host: string;
  path: string;
  headers: Record<string, string>;
  method: string;
}): Promise<Visit> {
  const { port, host, path, headers, method } = options;
  return new Promise((resolve, reject) => {
    const all = { host, accept: 'text/html', ...headers };
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text: bytes.toString(),
        });
      });
    });
    sent.on('error', reject).end();
  });
}
