import { randomUUID } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';
import { accountHandlers, createAccount, createOwnAccount } from '../account/index.ts';
import { createModelCatalogue, readModelsConfig } from '../adapters/models/index.ts';
import { createStarter, writeStarter } from '../adapters/models/starter/index.ts';
import { addAdminRoute, createAdmin } from '../admin/index.ts';
import { createChat } from '../chat/index.ts';
import { createGallery, galleryHandlers } from '../gallery/index.ts';
import { type App, createApp } from '../http/app.ts';
import { createCallSlots } from '../http/call-slots.ts';
import { loadDoneTexts, loadErrorTexts } from '../http/messages.ts';
import { type Handlers, mount } from '../http/mount.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createSignatureCheck } from '../http/signature.ts';
import { createLocks, lockHandlers } from '../locks/index.ts';
import { createModels, loopbackModelHosts } from '../models/index.ts';
import { createOAuth, oauthHandlers } from '../oauth/index.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createOpenStreams } from '../observability/open-streams.ts';
import { createTraces } from '../observability/traces.ts';
import { createParsing } from '../parsing/index.ts';
import {
  createPreviewNames,
  createProjectMarks,
  createProjects,
  projectHandlers,
} from '../projects/index.ts';
import { createPublishing, createSiteServer, publishingHandlers } from '../publishing/index.ts';
import { checkHandlers } from '../repair/check/index.ts';
import { resourceHandlers } from '../resources/index.ts';
import { createRuns } from '../runs/index.ts';
import { deriveKey } from '../secrets.ts';
import { signInHandlers } from '../sign-in/index.ts';
import type { Database } from '../store/client.ts';
import { addTrackingRoutes, createTracking } from '../tracking/index.ts';
import { createTransfer, transferHandlers } from '../transfer/index.ts';
import { version } from '../version.ts';
import { createVersions, versionHandlers } from '../versions/index.ts';
import { addWechatRoute, createWechat, wechatHandlers } from '../wechat/index.ts';
import { addSimulatorRoutes } from './dev.ts';
import type { Foundation, Replacements } from './foundation.ts';
import { readHealth } from './health.ts';
import { startJobs } from './jobs.ts';
import {
  composeFreeBudget,
  composeLedger,
  composeMoney,
  createBadge,
  planPolicy,
} from './money.ts';
import { composePay } from './pay.ts';
import { composeRepair } from './repair.ts';
import {
  composeRuntime,
  createTemplate,
  openSandboxes,
  previewDomains,
  publishDomains,
} from './runtime.ts';
import { composeSignIn } from './sign-in.ts';
import { composeStorage } from './storage.ts';

export type Services = Awaited<ReturnType<typeof compose>>;

/** How long streams may finish by themselves at shutdown (ADR 074); a developer's Ctrl-C does not wait. */
const drainTimeoutMs = { embedded: 1_000, deployed: 20_000 };

/** Composes all parts of the services; the only place that knows them all. Opens no port. */
export async function compose(foundation: Foundation, replacements: Replacements = {}) {
  const { configuration, environment, secrets, database, clock, log } = foundation;
  const { db } = database;
  const embedded = configuration.EMBEDDED;
  const logInfo = (message: string, detail: Record<string, unknown>) => log.info(detail, message);
  let stopping = false;

  const metrics = createMetrics();
  const collector = configuration.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = collector
    ? createTraces({
        endpoint: collector,
        version,
        onError: (error) => log.warn({ error }, 'traces not sent'),
      })
    : undefined;
  const streams = createOpenStreams({ metrics, log });
  const ledger = composeLedger({ db, clock, configuration });
  const free = composeFreeBudget({ db, clock, configuration });
  const webUrl = configuration.APP_URL ?? `http://localhost:${configuration.PORT}`;
  const account = createAccount({
    db,
    clock,
    ledger,
    webUrl,
    isSelling: planPolicy(configuration).on,
  });
  const money = await composeMoney({
    db,
    clock,
    configuration,
    secrets,
    ledger,
    planOf: account.planOf,
  });
  const files = composeStorage({
    configuration,
    environment,
    secrets,
    db,
    clock,
    log,
    webUrl,
    quotas: money.quotas,
  });
  const deliver = async (path: string, init: RequestInit): Promise<Response> =>
    app.request(`http://localhost${path}`, init);
  const pay = composePay({
    configuration,
    environment,
    db,
    clock,
    log,
    catalogue: money.catalogue,
    webUrl,
    deliver,
  });
  const { starter = createStarter({ clock }), ...chance } = replacements;
  const { outbox, sender, parties, wx, signIn } = await composeSignIn({
    ...{ configuration, environment, db, clock, secrets, chance, deliver, webUrl },
  });
  const runs = createRuns({
    db,
    clock,
    owner: `${process.pid}-${randomUUID()}`,
    isOnlyProcess: database.kind === 'embedded',
    log: logInfo,
  });
  const versions = createVersions({ db, clock });
  const models = createModelCatalogue({
    config: readModelsConfig(environment),
    starter,
    clock,
  });
  const ownModels = createModels({
    db,
    clock,
    catalogue: models,
    keySecret: deriveKey(secrets.tokenSecret, 'model keys'),
    ownHosts: configuration.OWN_MODEL_HOSTS ?? (embedded ? loopbackModelHosts : []),
  });
  const template = createTemplate(configuration, environment, logInfo);
  const sandboxes = await openSandboxes({
    configuration,
    environment,
    clock,
    log: logInfo,
    template,
  });
  const badge = createBadge({ configuration, planOf: account.planOf, home: webUrl });
  const previewNames = createPreviewNames({ db, clock });
  const previews = { previewDomains: previewDomains(configuration), previewNames };
  const running = composeRuntime({
    configuration,
    clock,
    log: logInfo,
    runs,
    versions,
    sandboxes,
    template,
    version,
    typicalStartMs: () => chat.usualSeconds(),
    typicalTurnCost: () => chat.usualCost(),
    plans: planPolicy(configuration),
    previewNames,
    published: createSiteServer({
      db,
      clock,
      domains: publishDomains(configuration),
      badge,
      log: logInfo,
    }),
  });
  const { runtime } = running;
  const parsing = createParsing({ log: (message, detail) => log.warn(detail, message) });
  const projectsIn = (tx: Database) =>
    createProjects({
      db: tx,
      clock,
      planOf: account.planOf,
      ...money.projectQuota,
      ...previews,
      onDeleted: runtime.removeProject,
    });
  const projects = projectsIn(db);
  const maxRuns = configuration.MAX_RUNS ?? limits.run.maxAtOnce;
  const locks = createLocks({ db });
  const { pictures, pageCheck, repairs } = composeRepair({
    ...{
      configuration,
      environment,
      db,
      clock,
      runs,
      versions,
      runtime,
      locks,
      projects,
      free,
      parsing,
      log: logInfo,
    },
    gatewayPlace: running.place,
    openInternalPreview: previewNames.openInside,
    requestRepair: (order) => chat.repair(order),
    hasModel: () => chat.hasModel(),
  });
  const chat = createChat({
    db,
    clock,
    runs,
    versions,
    ledger,
    free,
    inside: (tx) => ({
      versions: createVersions({ db: tx, clock }),
      ledger: composeLedger({ db: tx, clock, configuration }),
      projects: projectsIn(tx),
    }),
    locks,
    projects,
    models,
    personalModels: ownModels.personal,
    runtime,
    repairs,
    parsing,
    readImage: files.resources.readImage,
    maxRuns,
    planOf: account.planOf,
    tokenRate: configuration.TOKEN_RATE,
    log: logInfo,
  });
  const ownAccount = createOwnAccount({
    db,
    clock,
    signIn,
    isPassword: signIn.passwords.isPassword,
    projects,
    runs,
    versions,
    uploads: files.resources,
    drop: runtime.removeProject,
  });
  const oauth = createOAuth({
    db,
    clock,
    providers: parties.providers,
    signIn,
    confirmation: ownAccount.confirmation,
  });
  const place = { dataDir: configuration.DATA_DIR, product: version };
  const admin = createAdmin({
    db,
    clock,
    account,
    orders: pay.orders.operator,
    place,
    passwordCost: chance.passwordCost,
  });
  const wechat = createWechat({
    db,
    clock,
    signIn,
    confirmation: ownAccount.confirmation,
    account: wx.account,
    webUrl,
  });
  const tracking = createTracking({ db, clock });

  const publishing = createPublishing({
    db,
    clock,
    runs,
    versions,
    pictures,
    projects,
    runtime,
    place: running.publishPlace,
    retention: money.retention,
    parsing,
  });
  const marks = createProjectMarks({ db, clock, ...previews });
  const gallery = createGallery({
    db,
    clock,
    versions,
    pictures,
    ...previews,
    writeCase: writeStarter,
    place: running.publishPlace,
    parsing,
  });
  const handlers: Handlers = {
    ...money.handlers,
    ...pay.handlers,
    account: accountHandlers(account, ownAccount),
    chat: chat.handlers,
    checks: checkHandlers({
      projects,
      runtime,
      pageCheck,
      gatewayAddress: running.place,
      openInside: previewNames.openInside,
      log: logInfo,
    }),
    gallery: galleryHandlers(gallery, marks),
    locks: lockHandlers({ locks, projects }),
    models: ownModels.handlers,
    oauth: oauthHandlers(oauth, signIn),
    projects: projectHandlers(projects, pictures, marks),
    publishing: publishingHandlers(publishing),
    repair: repairs.handlers,
    resources: resourceHandlers(files.resources),
    runtime: runtime.handlers,
    signIn: signInHandlers(signIn),
    transfer: transferHandlers(
      createTransfer({ db, clock, projects, versions, resources: files.resources }),
    ),
    versions: versionHandlers({
      db,
      clock,
      projects,
      runtime,
      repairs,
      versions,
      planOf: account.planOf,
      pictures,
    }),
    wechat: wechatHandlers(wechat),
  };

  const health = () =>
    readHealth({
      ...{
        version,
        configuration,
        database,
        sandboxes,
        template,
        models,
        pageCheck,
        storage: files.storage,
      },
      sms: sender?.name,
      wechat: wx.account?.name,
    });

  const app: App = createApp({
    routes: mount({
      handlers,
      authenticate: signIn.sessions.authenticate,
      rateLimits: createRateLimits(),
      turns: createCallSlots(clock),
      clock,
      doneTexts: loadDoneTexts(),
      onStream: streams.open,
    }),
    checkSignature: createSignatureCheck({
      db,
      clock,
      secrets: new Map([[secrets.appKey, secrets.appSecret]]),
      minVersion: configuration.SIGNATURE_MIN_VERSION,
    }),
    errorTexts: loadErrorTexts(),
    language: configuration.DEFAULT_LOCALE,
    log,
    metrics,
    traces,
    health,
    uploadServer: files.server,
    localOnly: embedded && !configuration.DEV_PASSWORD,
    metricsToken: configuration.METRICS_TOKEN,
    trustProxy: configuration.TRUST_PROXY,
    isStopping: () => stopping,
    extend: (open) => {
      addAdminRoute(open, { appSecret: secrets.appSecret, admin });
      addTrackingRoutes(open, { tracking, log });
      pay.addRoutes(open, { appSecret: secrets.appSecret });
      addWechatRoute(open, wechat);
      addSimulatorRoutes(open, {
        ...{
          configuration,
          environment,
          clock,
          appSecret: secrets.appSecret,
          dev: { signIn },
          outbox,
        },
        ...{ wechat, phones: wx.phones, oauth: parties.simulator },
      });
    },
  });

  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;

  return {
    app,
    /** The host name of the local upload server, if there is one. */
    uploadHost: files.server?.hostname,
    account,
    ownAccount,
    admin,
    ledger,
    money,
    pay,
    projects,
    resources: files.resources,
    runs,
    signIn,
    versions,

    /** Ends runs that a killed process left, then starts background work. Call it before the first request. */
    async start(): Promise<void> {
      const abandoned = await runs.recover();
      if (abandoned) logInfo('abandoned runs ended', { abandoned });
      runs.watch();
      const { resources } = files;
      const isSelling = planPolicy(configuration).on;
      jobs = await startJobs({
        database,
        clock,
        log,
        pay,
        money,
        resources,
        runtime,
        deletion: ownAccount.deletion,
        isSelling,
      });
      running.prepare();
    },

    /** Starts the preview gateway and returns its port. */
    listenToPreviews: running.listen,

    /** Refuses new work, lets streams finish for a while, then ends the rest in order. The caller closes the database. */
    async stop(): Promise<void> {
      stopping = true;
      await streams.waitUntilDrained(embedded ? drainTimeoutMs.embedded : drainTimeoutMs.deployed);
      await runs.close();
      await pageCheck.close();
      await streams.waitUntilDrained(1_000);
      await running.close();
      parsing.close();
      await parties.simulator?.close();
      await pay.house?.close();
      await jobs?.stop();
      await traces?.close();
    },
  };
}
