import { randomUUID } from 'node:crypto';
import { limits } from '../domain/limits.ts';
import { accountHandlers, createAccount, createOwnAccount } from './account/index.ts';
import { createJobs } from './adapters/jobs/index.ts';
import { createModelCatalogue, readModelsConfig } from './adapters/models/index.ts';
import { createStarter, writeStarter } from './adapters/models/starter/index.ts';
import { addAdminRoute, createAdmin } from './admin/index.ts';
import { createChat } from './chat/index.ts';
import { checkHandlers } from './checks/index.ts';
import { addSimulatorRoutes } from './compose-dev.ts';
import type { Foundation, Replacements } from './compose-foundation.ts';
import { readHealth } from './compose-health.ts';
import { badgeOf, composeLedger, composeMoney, plansOf } from './compose-money.ts';
import { composePay } from './compose-pay.ts';
import { composeRepair } from './compose-repair.ts';
import { composeRuntime, createTemplate, openSandboxes, publishDomains } from './compose-runtime.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { composeStorage } from './compose-storage.ts';
import { createGallery, galleryHandlers } from './gallery/index.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { type App, createApp } from './http/app.ts';
import { loadDoneTexts, loadErrorTexts } from './http/messages.ts';
import { type Handlers, mount } from './http/mount.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createSignatureCheck } from './http/signature.ts';
import { createLocks, lockHandlers } from './locks/index.ts';
import { createModels, loopbackHosts } from './models/index.ts';
import { createOAuth, oauthHandlers } from './oauth/index.ts';
import { createMetrics } from './observability/metrics.ts';
import { createOpenStreams } from './observability/open-streams.ts';
import { createTraces } from './observability/traces.ts';
import { scheduleReconciliation } from './orders/index.ts';
import { createProjectMarks, createProjects, projectHandlers } from './projects/index.ts';
import { createPublishing, createSiteServer, publishingHandlers } from './publishing/index.ts';
import { resourceHandlers, scheduleStorageSweep } from './resources/index.ts';
import { createRuns, sweepLogs } from './runs/index.ts';
import { deriveKey } from './secrets.ts';
import { signInHandlers } from './sign-in/index.ts';
import { addTrackingRoutes, createTracking } from './tracking/index.ts';
import { createTransfer, transferHandlers } from './transfer/index.ts';
import { version } from './version.ts';
import { createVersions, versionHandlers } from './versions/index.ts';
import { addWechatRoute, createWechat, wechatHandlers } from './wechat/index.ts';

export type { Foundation, Replacements } from './compose-foundation.ts';

export type Services = Awaited<ReturnType<typeof compose>>;

/** How long streams may finish by themselves when the process is told to end (decision 28); a developer's Ctrl-C does not wait. */
const drainMs = { embedded: 1_000, deployed: 20_000 };

/** Joins every part of the services; the one place that knows them all. Starts nothing that listens. */
export async function compose(foundation: Foundation, replacements: Replacements = {}) {
  const { configuration, environment, secrets, database, clock, log } = foundation;
  const { db } = database;
  const embedded = configuration.EMBEDDED;
  const say = (message: string, detail: Record<string, unknown>) => log.info(detail, message);
  let stopping = false;

  const metrics = createMetrics();
  const collector = configuration.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = collector
    ? createTraces({ endpoint: collector, version, onError: (error) => log.warn({ error }, 'traces not sent') })
    : undefined;
  const streams = createOpenStreams({ metrics, log });
  const ledger = composeLedger({ db, clock, configuration });
  const webUrl = configuration.APP_URL ?? `http://localhost:${configuration.PORT}`;
  const account = createAccount({ db, clock, ledger, webUrl, isSelling: plansOf(configuration).on });
  const money = await composeMoney({ db, clock, configuration, secrets, ledger, planOf: account.planOf });
  const files = composeStorage({ configuration, environment, secrets, db, clock, log, webUrl, quotas: money.quotas });
  const deliver = async (path: string, init: RequestInit): Promise<Response> => app.request(`http://localhost${path}`, init);
  const pay = composePay({ configuration, environment, db, clock, log, catalogue: money.catalogue, webUrl, deliver });
  const { starter = createStarter({ clock }), ...chance } = replacements;
  const { outbox, sender, parties, wx, signIn } = await composeSignIn({
    ...{ configuration, environment, db, clock, secrets, chance, deliver, webUrl },
  });
  const runs = createRuns({ db, clock, owner: `${process.pid}-${randomUUID()}`, alone: database.kind === 'pglite', log: say });
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
    ownHosts: configuration.OWN_MODEL_HOSTS ?? (embedded ? loopbackHosts : []),
  });
  const template = createTemplate(configuration, environment, say);
  const sandboxes = await openSandboxes({ configuration, environment, clock, log: say, template });
  const badge = badgeOf({ configuration, planOf: account.planOf, home: webUrl });
  const running = composeRuntime({
    configuration,
    clock,
    log: say,
    runs,
    versions,
    sandboxes,
    template,
    version,
    usual: () => chat.usualSeconds(),
    usualCost: () => chat.usualCost(),
    plans: plansOf(configuration),
    published: createSiteServer({ db, clock, domains: publishDomains(configuration), badge, log: say }),
  });
  const { runtime } = running;
  const projects = createProjects({ db, clock, planOf: account.planOf, ...money.projectQuota, dropped: runtime.drop });
  const maxRuns = configuration.MAX_RUNS ?? limits.run.maxAtOnce;
  const locks = createLocks({ db });
  const { pictures, pageCheck, repairs } = composeRepair({
    ...{ configuration, environment, db, clock, runs, versions, runtime, locks, projects, log: say },
    place: running.place,
    ask: (order) => chat.repair(order),
    hasModel: () => chat.hasModel(),
  });
  const chat = createChat({
    db,
    clock,
    runs,
    versions,
    ledger,
    locks,
    projects,
    models,
    personal: ownModels.personal,
    runtime,
    repairs,
    readImage: files.resources.readImage,
    maxRuns,
    planOf: account.planOf,
    tokenRate: configuration.TOKEN_RATE,
    log: say,
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
    drop: runtime.drop,
  });
  const oauth = createOAuth({ db, clock, providers: parties.providers, signIn });
  const place = { dataDir: configuration.DATA_DIR, product: version };
  const admin = createAdmin({ db, clock, account, orders: pay.orders.operator, place, passwordCost: chance.passwordCost });
  const wechat = createWechat({ db, clock, signIn, account: wx.account, webUrl });
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
    keeping: money.keeping,
  });
  const marks = createProjectMarks({ db, clock });
  const gallery = createGallery({ db, clock, versions, pictures, write: writeStarter, place: running.publishPlace });
  const handlers: Handlers = {
    ...money.handlers,
    ...pay.handlers,
    account: accountHandlers(account, ownAccount),
    chat: chat.handlers,
    checks: checkHandlers({ projects, runtime, pageCheck, place: running.place, log: say }),
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
    transfer: transferHandlers(createTransfer({ db, clock, projects, versions, resources: files.resources })),
    versions: versionHandlers({ db, clock, projects, runtime, repairs, versions, planOf: account.planOf, pictures }),
    wechat: wechatHandlers(wechat),
  };

  const health = () =>
    readHealth({
      ...{ version, configuration, database, sandboxes, template, models, pageCheck, storage: files.storage },
      sms: sender?.name,
      wechat: wx.account?.name,
    });

  const app: App = createApp({
    routes: mount({
      handlers,
      authenticate: signIn.sessions.authenticate,
      rateLimits: createRateLimits(),
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
    otherHost: files.server,
    localOnly: embedded && !configuration.DEV_PASSWORD,
    trustProxy: configuration.TRUST_PROXY,
    isStopping: () => stopping,
    extend: (open) => {
      addAdminRoute(open, { appSecret: secrets.appSecret, admin });
      addTrackingRoutes(open, { tracking, log });
      pay.addRoutes(open, { appSecret: secrets.appSecret });
      addWechatRoute(open, wechat);
      addSimulatorRoutes(open, {
        ...{ configuration, environment, clock, appSecret: secrets.appSecret, dev: { signIn }, outbox },
        ...{ wechat, phones: wx.phones, oauth: parties.simulator },
      });
    },
  });

  let jobs: Awaited<ReturnType<typeof createJobs>> | undefined;

  return {
    app,
    /** The host that takes files, where that is us. */
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

    /** Ends what a killed process left behind and begins background work; before the first request. */
    async start(): Promise<void> {
      const abandoned = await runs.recover();
      if (abandoned) say('abandoned runs ended', { abandoned });
      jobs = await createJobs({ connection: database.jobs, onError: (error) => log.error({ error }, 'jobs') });
      await scheduleReconciliation(jobs, pay.orders.reconcile);
      await scheduleStorageSweep(jobs, files.resources.sweep, say);
      running.prepare();
      const sweeps = { sweepBlobs: versions.sweepBlobs, sweepSites: money.keeping.sweep, reclaim: database.reclaim };
      const eraseAccounts = () =>
        ownAccount.deletion.eraseDue((userId, error) =>
          log.error({ userId, error }, 'an account was not erased; the next night tries again'),
        );
      await scheduleHousekeeping(jobs, { db, clock, ...sweeps, sweepLogs: (before) => sweepLogs(db, before), eraseAccounts, log: say });
    },

    /** Opens the previews and answers their port. */
    listenToPreviews: running.listen,

    /** Refuses what is new, lets streams finish for a while, ends the rest in order. The database stays the caller's to close. */
    async stop(): Promise<void> {
      stopping = true;
      await streams.drained(embedded ? drainMs.embedded : drainMs.deployed);
      await runs.close();
      await pageCheck.close();
      await streams.drained(1_000);
      await running.close();
      await parties.simulator?.close();
      await pay.house?.close();
      await jobs?.stop();
      await traces?.close();
    },
  };
}
