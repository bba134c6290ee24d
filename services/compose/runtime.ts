import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localPreviewDomain, type PreviewPlace } from '../../domain/preview/address.ts';
import { localPublishDomain } from '../../domain/publishing/address.ts';
import {
  createSandboxHost,
  findNpm,
  type LocalSandboxHost,
  readSandboxConfig,
} from '../adapters/sandbox/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { Clock } from '../ports/clock.ts';
import type { Runs } from '../ports/runs.ts';
import type { Versions } from '../ports/versions.ts';
import { createGateway } from '../preview/index.ts';
import type { PreviewNames } from '../projects/index.ts';
import type { SiteServer } from '../publishing/index.ts';
import { createBrowserPackages, createRuntime, TemplateStore } from '../runtime/index.ts';

const templates = fileURLToPath(new URL('../../templates/web/', import.meta.url));

type LogMessage = (message: string, detail: Record<string, unknown>) => void;

/**
 * Returns the public address of previews. A configured domain is behind the operator's proxy: port
 * 443 with https, else `PREVIEW_PORT`.
 */
function previewOrigin({ PREVIEW_DOMAIN, PREVIEW_PORT, APP_URL }: Configuration): PreviewPlace {
  const secure = APP_URL?.startsWith('https:') ?? false;
  if (!PREVIEW_DOMAIN) return { domain: localPreviewDomain, port: PREVIEW_PORT, secure: false };
  return { domain: PREVIEW_DOMAIN, port: secure ? 443 : PREVIEW_PORT, secure };
}

/**
 * Returns the public address of published sites: a separate domain, else one beside the previews,
 * else names of this machine.
 */
function publishOrigin(configuration: Configuration): PreviewPlace {
  const { domain, port, secure } = previewOrigin(configuration);
  const beside = domain.endsWith('localhost') ? localPublishDomain : domain;
  const own = configuration.PUBLISH_DOMAIN;
  if (!own || own === beside) return { domain: beside, port, secure };
  return previewOrigin({ ...configuration, PREVIEW_DOMAIN: own });
}

/**
 * Returns every domain below which published sites are served; always includes this machine's
 * names.
 */
export function publishDomains(configuration: Configuration): string[] {
  return [...new Set([localPublishDomain, publishOrigin(configuration).domain])];
}

/** Returns every domain below which previews are served. */
export function previewDomains({ PREVIEW_DOMAIN }: Configuration): string[] {
  return [localPreviewDomain, ...(PREVIEW_DOMAIN ? [PREVIEW_DOMAIN] : [])];
}

/**
 * Opens the sandbox that this machine supports, tested by running one; start it early, as the test
 * takes a moment.
 */
export function openSandboxes(options: {
  configuration: Configuration;
  environment: RawEnvironment;
  clock: Clock;
  log: LogMessage;
  template: TemplateStore;
}) {
  const { configuration, environment, clock, log, template } = options;
  const { maxSandboxes, ...own } = readSandboxConfig(environment);
  return createSandboxHost({
    ...own,
    limits: { maxSandboxes },
    dataDir: configuration.DATA_DIR,
    clock,
    log,
    files: {
      'dev-server.mjs': `${templates}dev-server.mjs`,
      'page-guard.mjs': `${templates}page-guard.mjs`,
    },
    modules: async () => (await template.ensure()).modules,
  });
}

export function createTemplate(
  configuration: Configuration,
  environment: RawEnvironment,
  log: LogMessage,
): TemplateStore {
  const { path, npmExecPath, registryUrl } = readSandboxConfig(environment);
  const directory = configuration.TEMPLATES_DIR ?? join(configuration.DATA_DIR, 'templates');
  return new TemplateStore({
    source: templates,
    directory,
    npm: findNpm(path, npmExecPath),
    registryUrl,
    log,
  });
}

/** A server that listens on all interfaces is reached at this address. */
const isReachable = (host: string) =>
  host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host;

type Options = {
  configuration: Configuration;
  clock: Clock;
  log: LogMessage;
  runs: Runs;
  versions: Versions;
  sandboxes: LocalSandboxHost;
  template: TemplateStore;
  version: string;
  typicalStartMs: () => Promise<{ p50: number; p90: number } | null>;
  typicalTurnCost: () => Promise<number | null>;
  published: SiteServer;
  previewNames: PreviewNames;
  plans: { on: boolean; tokensPerUser: number | null; tokensPerDay: number | null };
};

/**
 * Composes what runs and serves generated projects: one sandbox host, one template, one gateway.
 */
export function composeRuntime(options: Options) {
  const { configuration, clock, log, template, previewNames } = options;
  const { runs, versions, sandboxes, version, plans } = options;
  const runner = configuration.RUNNER;
  const preview = previewOrigin(configuration);
  const publish = publishOrigin(configuration);
  const prepared = () => template.ensure();
  const packages = createBrowserPackages({
    prepared,
    script: `${templates}browser-packages.mjs`,
    signal: template.stopped,
    log,
  });
  const runtime = createRuntime({
    ...{ sandboxes, runs, versions, clock, log, preview, prepared, packages, runner, version },
    dataDir: configuration.DATA_DIR,
    previewName: previewNames.nameOfUuid,
    usual: options.typicalStartMs,
    usualCost: options.typicalTurnCost,
    plans,
  });
  const gateway = createGateway({
    ...{ packages, clock, log },
    target: runtime.target,
    isUp: runtime.isServing,
    servePublished: options.published,
    domain: configuration.PREVIEW_DOMAIN,
    isolated: runner === 'webcontainer',
    find: previewNames.find,
    trustProxy: configuration.TRUST_PROXY,
  });
  previewNames.onChange(gateway.recheck);
  const stages = createStages({ ...options, runtime, gateway, places: [preview, publish] });
  return { runtime, gateway, publishPlace: publish, ...stages };
}

type Stages = Pick<Options, 'configuration' | 'template' | 'sandboxes'> & {
  runtime: ReturnType<typeof createRuntime>;
  gateway: ReturnType<typeof createGateway>;
  /** Get the port that the system chose. */
  places: readonly PreviewPlace[];
};

/** Creates the stages of the runtime's life: listen, prepare, close. */
function createStages({ configuration, template, sandboxes, runtime, gateway, places }: Stages) {
  let place: { address: string; port: number } | undefined;
  let preparing: Promise<void> | undefined;
  return {
    /** The gateway's address on this machine; undefined until it listens. */
    place: () => place,
    /** Starts the preview gateway; with port 0 the system chooses a port. */
    async listen(): Promise<number> {
      const port = await gateway.listen(configuration.PREVIEW_PORT, configuration.HOST);
      if (!configuration.PREVIEW_PORT) for (const one of places) one.port = port;
      place = { address: isReachable(configuration.HOST), port };
      return port;
    },
    /**
     * Starts the preparation, about ten seconds on a new machine, so that the first user who
     * sends a prompt need not wait for it.
     */
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
