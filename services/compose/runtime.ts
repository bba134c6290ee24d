import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createSandboxHost,
  createTypeBoxes,
  findNpm,
  type LocalSandboxHost,
  readSandboxConfig,
} from '../adapters/sandbox/index.ts';
import type { BackendsService } from '../backends/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { Clock } from '../ports/clock.ts';
import type { Runs } from '../ports/runs.ts';
import type { TypeChecker } from '../ports/type-check.ts';
import type { Versions } from '../ports/versions.ts';
import type { PreviewNames } from '../projects/index.ts';
import {
  createBrowserPackages,
  createPackageExports,
  createRuntime,
  devServerFiles,
  TemplateStore,
} from '../runtime/index.ts';
import type { SiteAdmin } from '../site-admin/index.ts';
import type { SiteVisitorsService } from '../site-visitors/index.ts';
import { previewOrigin, publishOrigin } from './addresses.ts';
import { composeGateway, type GatewayFront, type PublishedSites } from './gateway.ts';

const templates = fileURLToPath(new URL('../../templates/web/', import.meta.url));

type LogMessage = (message: string, detail: Record<string, unknown>) => void;

/**
 * Opens the kind of sandbox that this machine supports. It runs a trial sandbox, which takes a
 * moment, so call it early.
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
    files: devServerFiles,
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
  sites: PublishedSites;
  previewNames: PreviewNames;
  readsPages: boolean;
  backends: Pick<BackendsService, 'route' | 'environment'>;
  siteAdmin: Pick<SiteAdmin, 'route' | 'takesRoute'>;
  siteVisitors: Pick<SiteVisitorsService, 'audienceOf' | 'admit'>;
  plans: { on: boolean; tokensPerUser: number | null; tokensPerDay: number | null };
};

/**
 * Composes what runs and serves generated projects: one sandbox host, one template, one gateway.
 */
export function composeRuntime(options: Options) {
  const { configuration, clock, log, template, previewNames } = options;
  const { runs, versions, sandboxes, version, plans, readsPages } = options;
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
  const packageExports = createPackageExports({
    prepared,
    script: `${templates}package-exports.mjs`,
    signal: template.stopped,
    log,
  });
  const runtime = createRuntime({
    ...{ sandboxes, runs, versions, clock, log, preview, prepared, packages, runner, version },
    dataDir: configuration.DATA_DIR,
    listExports: packageExports.prepare,
    previewName: previewNames.nameOfUuid,
    usual: options.typicalStartMs,
    usualCost: options.typicalTurnCost,
    plans,
    readsPages,
    environment: options.backends.environment,
    gatewayState: () => gateway.state(),
  });
  const gateway: GatewayFront = composeGateway({
    ...{ configuration, clock, log, previewNames, packages, backends: options.backends },
    siteAdmin: options.siteAdmin,
    siteVisitors: options.siteVisitors,
    ...{ dial: runtime.target, isUp: runtime.isServing, sites: options.sites },
    places: [preview, publish],
  });
  const stages = createStages({ template, sandboxes, runtime, gateway });
  return {
    ...{ runtime, gateway, previewPlace: preview, publishPlace: publish, ...stages },
    packageExports: packageExports.current,
    types: createTypes(options),
  };
}

/** Creates the type check if this machine can isolate the compiler. */
function createTypes({ sandboxes, template, clock, log }: Options): TypeChecker | undefined {
  const { typeCheckDirectory: directory } = sandboxes;
  if (directory === undefined) return undefined;
  /** Returns the packages if they are installed now, so that no turn waits for an installation. */
  const modules = () =>
    Promise.race([
      template.ensure().then(
        (found) => found.modules,
        () => undefined,
      ),
      new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
    ]);
  return createTypeBoxes({ clock, directory, log, modules });
}

type Stages = Pick<Options, 'template' | 'sandboxes'> & {
  runtime: ReturnType<typeof createRuntime>;
  gateway: GatewayFront;
};

/** Creates the functions that start, prepare and stop the runtime. */
function createStages({ template, sandboxes, runtime, gateway }: Stages) {
  let preparing: Promise<void> | undefined;
  return {
    /** The gateway's address on this machine; undefined until it listens. */
    place: gateway.place,
    /** Starts the preview gateway, or waits for it to connect, and returns its port. */
    listen: gateway.listen,
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
