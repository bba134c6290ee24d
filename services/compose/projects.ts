import { randomUUID } from 'node:crypto';
import { createDiskEditions } from '../adapters/editions/index.ts';
import { createModelCatalogue, readModelsConfig } from '../adapters/models/index.ts';
import { createStarter } from '../adapters/models/starter/index.ts';
import type { Network } from '../adapters/outside-client/index.ts';
import type { ChatService } from '../chat/index.ts';
import { createModels } from '../models/index.ts';
import { createParsing } from '../parsing/index.ts';
import type { Model } from '../ports/model.ts';
import { createPreviewNames, createProjects } from '../projects/index.ts';
import { createVisitRecorder } from '../publishing/index.ts';
import { createRuns } from '../runs/index.ts';
import { deriveKey } from '../secrets.ts';
import type { PasswordCost } from '../sign-in/index.ts';
import type { Database } from '../store/open-database.ts';
import { version } from '../version.ts';
import { createVersions } from '../versions/index.ts';
import { previewDomains } from './addresses.ts';
import { composeBackends } from './backends.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import { composeFunctions } from './function-parts.ts';
import { createBadge, planPolicy } from './money.ts';
import { composeOutside } from './outside.ts';
import { composeRuntime, createTemplate, openSandboxes } from './runtime.ts';
import { composeSiteAdmin } from './site-admin.ts';
import { composeSiteDomains } from './site-domains.ts';
import { composeSiteListing } from './site-listing.ts';
import { composeSiteReports } from './site-reports.ts';
import { composeSiteVisitors } from './site-visitors.ts';

export type ProjectParts = Awaited<ReturnType<typeof composeProjects>>;

type Options = {
  starter: Model | undefined;
  network: Network | undefined;
  removeRows: (tx: Database, uuids: readonly string[]) => Promise<void>;
  passwordCost: PasswordCost | undefined;
  /** The chat, which is composed later. */
  chat: () => Pick<ChatService, 'usualSeconds' | 'usualCost'>;
};

/**
 * Creates and connects the services that generate and execute projects: runs, versions, models,
 * sandboxes and previews.
 */
export async function composeProjects(foundation: Foundation, base: Base, options: Options) {
  const { configuration, environment, secrets, database, clock, log: logger } = foundation;
  const { db, account, money, webUrl } = base;
  const log = (message: string, detail: Record<string, unknown>) => logger.info(detail, message);
  const { starter = createStarter({ clock }), network, removeRows, chat, passwordCost } = options;
  const runs = createRuns({
    db,
    clock,
    owner: `${process.pid}-${randomUUID()}`,
    isOnlyProcess: database.kind === 'embedded',
    log,
  });
  const versions = createVersions({ db, clock });
  const outside = composeOutside(configuration, network);
  const models = createModelCatalogue({
    config: readModelsConfig(environment),
    ...{ starter, clock },
    outside: outside.models,
  });
  const ownModels = createModels({
    ...{ db, clock },
    catalogue: models,
    ...{ keySecret: deriveKey(secrets.tokenSecret, 'model keys'), ownHosts: outside.ownHosts },
  });
  const template = createTemplate(configuration, environment, log);
  const sandboxes = await openSandboxes({ configuration, environment, clock, log, template });
  const badge = createBadge({ configuration, planOf: account.planOf, home: webUrl });
  const previewNames = createPreviewNames({ db, clock });
  const previews = { previewDomains: previewDomains(configuration), previewNames };
  const store = createDiskEditions(configuration.DATA_DIR);
  const parsing = createParsing({ log: (message, detail) => logger.warn(detail, message) });
  const { editionFiles, siteListing, followDomains } = composeSiteListing({
    ...{ db, clock, parsing, store, badge, log },
    places: () => ({ domains, place: running.publishPlace }),
  });
  const recordVisit = createVisitRecorder({
    ...{ db, clock, files: editionFiles },
    onError: (error) => log('visit not noted', { error: String(error) }),
  });
  const reports = composeSiteReports(foundation, base);
  const functions = composeFunctions({ ...foundation, db, versions, template });
  const { domains, onDomainsChange } = composeSiteDomains({
    ...{ configuration, clock, db },
    running: () => running,
  });
  const { siteHost, backends } = composeBackends({
    ...{ ...foundation, db, account, versions, previewNames, domains, functions },
    running: () => running,
  });
  const siteAdmin = composeSiteAdmin({
    ...{ ...foundation, db, account, backends, siteHost, versions, passwordCost },
    running: () => running,
  });
  const siteVisitors = composeSiteVisitors({
    ...{ ...foundation, db, sender: base.sender, editionFiles, passwordCost },
    place: () => running.publishPlace,
  });
  followDomains(onDomainsChange);
  const running = composeRuntime({
    ...{ backends, siteAdmin, siteVisitors },
    ...{ configuration, clock, log, runs, versions, sandboxes, template, version, previewNames },
    typicalStartMs: () => chat().usualSeconds(),
    typicalTurnCost: () => chat().usualCost(),
    plans: planPolicy(configuration),
    readsPages: configuration.OUTSIDE_PAGES === 'on',
    sites: {
      ...{ store, hasSite: editionFiles.update, recordVisit, ...reports.receivers },
      ...{ domains, onDomainsChange },
    },
  });
  const { runtime } = running;
  const projectsIn = (tx: Database) =>
    createProjects({
      db: tx,
      clock,
      planOf: account.planOf,
      ...money.projectQuota,
      ...previews,
      removeRows,
      async onDeleted(uuid) {
        await editionFiles.removeDeleted();
        await runtime.removeProject(uuid);
        await backends.removeProject(uuid);
      },
    });
  return {
    ...{ runs, versions, models, ownModels, template, sandboxes, previews, running, runtime },
    ...{ editionFiles, backends, siteHost, siteAdmin, functions },
    ...{ domains, siteVisitors, siteListing, parsing, ...reports.services },
    outside,
    projectsIn,
    projects: projectsIn(db),
  };
}
