import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localPreviewDomain, type PreviewPlace } from '../domain/rules/preview.ts';
import { localPublishDomain } from '../domain/rules/publishing.ts';
import { createSandboxHost, findNpm, type LocalSandboxHost, sandboxEnv } from './adapters/sandbox/index.ts';
import type { Configuration, RawEnvironment } from './env.ts';
import type { Clock } from './ports/clock.ts';
import type { Runs } from './ports/runs.ts';
import type { Versions } from './ports/versions.ts';
import type { SiteServer } from './publishing/index.ts';
import { createBrowserPackages, createGateway, createRuntime, TemplateStore } from './runtime/index.ts';

const templates = fileURLToPath(new URL('../templates/web/', import.meta.url));

type Say = (message: string, detail: Record<string, unknown>) => void;

/** Where previews are seen: configured, they lie behind the operator's own proxy, on the usual port of its scheme. */
function previewPlace({ PREVIEW_DOMAIN, PREVIEW_PORT, APP_URL }: Configuration): PreviewPlace {
  const secure = APP_URL?.startsWith('https:') ?? false;
  if (!PREVIEW_DOMAIN) return { domain: localPreviewDomain, port: PREVIEW_PORT, secure: false };
  return { domain: PREVIEW_DOMAIN, port: secure ? 443 : PREVIEW_PORT, secure };
}

/** Where published sites are seen: on a domain of their own, else beside the previews, else each on a name of this machine. */
function publishPlace(configuration: Configuration): PreviewPlace {
  const { domain, port, secure } = previewPlace(configuration);
  const beside = domain.endsWith('localhost') ? localPublishDomain : domain;
  const own = configuration.PUBLISH_DOMAIN;
  if (!own || own === beside) return { domain: beside, port, secure };
  return previewPlace({ ...configuration, PREVIEW_DOMAIN: own });
}

/** Every domain below which published sites answer; the names of this machine always do. */
export function publishDomains(configuration: Configuration): string[] {
  return [...new Set([localPublishDomain, publishPlace(configuration).domain])];
}

/** The sandbox this machine can have, tried by running one; begun early, as trying takes a moment. */
export function openSandboxes(options: {
  configuration: Configuration;
  environment: RawEnvironment;
  clock: Clock;
  log: Say;
  template: TemplateStore;
}) {
  const { configuration, environment, clock, log, template } = options;
  const { maxSandboxes, ...own } = sandboxEnv(environment);
  return createSandboxHost({
    ...own,
    limits: { maxSandboxes },
    dataDir: configuration.DATA_DIR,
    clock,
    log,
    files: { 'dev-server.mjs': `${templates}dev-server.mjs` },
    modules: async () => (await template.ensure()).modules,
  });
}

export function createTemplate(configuration: Configuration, environment: RawEnvironment, log: Say): TemplateStore {
  const { path, npmExecPath, registryUrl } = sandboxEnv(environment);
  const directory = configuration.TEMPLATES_DIR ?? join(configuration.DATA_DIR, 'templates');
  return new TemplateStore({ source: templates, directory, npm: findNpm(path, npmExecPath), registryUrl, log });
}

/** A server that listens everywhere is asked here. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host);

/** What runs generated projects and shows them: one sandbox host, one template, one gateway. */
export function composeRuntime(options: {
  configuration: Configuration;
  clock: Clock;
  log: Say;
  runs: Runs;
  versions: Versions;
  sandboxes: LocalSandboxHost;
  template: TemplateStore;
  version: string;
  usual: () => Promise<{ p50: number; p90: number } | null>;
  usualCost: () => Promise<number | null>;
  published: SiteServer;
  plans: { on: boolean; tokensPerUser: number | null; tokensPerDay: number | null };
}) {
  const { configuration, clock, log, runs, versions, sandboxes, template, version, usual, usualCost, published, plans } = options;
  const { PREVIEW_DOMAIN: domain, RUNNER: runner } = configuration;
  const preview = previewPlace(configuration);
  const prepared = () => template.ensure();
  const packages = createBrowserPackages({ prepared, script: `${templates}browser-packages.mjs`, signal: template.stopped, log });
  const publish = publishPlace(configuration);
  const runtime = createRuntime({
    sandboxes,
    runs,
    versions,
    clock,
    dataDir: configuration.DATA_DIR,
    log,
    preview,
    prepared,
    packages,
    runner,
    version,
    usual,
    usualCost,
    plans,
  });
  const gateway = createGateway({
    ...{ target: runtime.target, isUp: runtime.isUp, published, domain, isolated: runner === 'webcontainer', packages, clock, log },
  });
  let place: { address: string; port: number } | undefined;
  let preparing: Promise<void> | undefined;
  return {
    runtime,
    gateway,
    publishPlace: publish,
    /** Where it can be reached from this machine; undefined until it listens. */
    place: () => place,
    /** Opens the previews; port 0 lets the system choose one. */
    async listen(): Promise<number> {
      const port = await gateway.listen(configuration.PREVIEW_PORT, configuration.HOST);
      if (!configuration.PREVIEW_PORT) for (const one of [preview, publish]) one.port = port;
      place = { address: reachable(configuration.HOST), port };
      return port;
    },
    /** Begins what takes about ten seconds on a new machine; the first person to send a prompt should not be the one to wait for it. */
    prepare(): void {
      preparing = runtime.prepare();
    },
    async close(): Promise<void> {
      await gateway.close();
      await runtime.close();
      await template.close();
      await sandboxes.close();
      await preparing;
    },
  };
}
