import { randomBytes } from 'node:crypto';
import { previewOrigin } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import {
  backendHandlers,
  backendRows,
  createBackends,
  createPrivacyStage,
  hasBackends,
} from '../backends/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { SiteServerHealth } from '../ports/site-databases.ts';
import type { Versions } from '../ports/versions.ts';
import type { PreviewNames, ProjectsService } from '../projects/index.ts';
import { siteNameOf } from '../publishing/index.ts';
import { deriveKey } from '../secrets.ts';
import type { SiteDomainsService } from '../site-domains/index.ts';
import type { SiteFunctionsService } from '../site-functions/index.ts';
import { createSiteHostProcess } from '../site-host/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { composeRuntime } from './runtime.ts';

type Options = Pick<Foundation, 'configuration' | 'environment' | 'secrets' | 'clock' | 'log'> &
  Pick<Base, 'db' | 'account'> & {
    versions: Versions;
    previewNames: PreviewNames;
    domains: Pick<SiteDomainsService, 'originsOf'>;
    functions: Pick<SiteFunctionsService, 'source'>;
    /** The runtime, which is composed later. */
    running: () => Pick<ReturnType<typeof composeRuntime>, 'previewPlace' | 'publishPlace'>;
  };

/** Creates the managed backends, and the process that has their data. Starts nothing. */
export function composeBackends(options: Options) {
  const { configuration, environment, secrets, db, previewNames, domains, running, log } = options;
  const siteHost = createSiteHostProcess({
    ...{ dataDir: configuration.DATA_DIR, environment, functions: options.functions.source },
    log: (message, detail) => log.info(detail, message),
  });
  const backends = createBackends({
    ...{ ...options, host: siteHost, randomBytes },
    planOf: options.account.planOf,
    keySecret: deriveKey(secrets.tokenSecret, 'site keys'),
    originsOf: async (project, data) => {
      if (data === 'test')
        return [previewOrigin(await previewNames.nameOfUuid(project), running().previewPlace)];
      const name = await siteNameOf(db, project);
      if (name === undefined) return [];
      // The generated address is first, because it works whatever the DNS of an own domain says.
      return [publishedOrigin(name, running().publishPlace), ...(await domains.originsOf(project))];
    },
  });
  return { siteHost, backends };
}

/** The feature of managed backends. */
export function backendsFeature({
  db,
  log,
  siteHost,
  backends,
  projects,
}: Pick<Base, 'db'> &
  Pick<Foundation, 'log'> &
  ReturnType<typeof composeBackends> & { projects: ProjectsService }): Feature {
  return {
    name: 'backends',
    ...backendRows,
    handlers: { backends: backendHandlers({ backends, projects }) },
    checkStage: createPrivacyStage(backends),
    async nightly() {
      // Do not start the server where no project has a backend.
      if (!(await hasBackends(db))) return;
      await backends.removeDue();
      await siteHost.sweep().catch((error) => log.error({ error }, 'site databases not swept'));
    },
    health: async () => ({ siteDatabases: await siteHost.health() }),
    close: () => siteHost.close(),
  };
}

/** The health row of a server without managed backends. */
export const noSiteDatabases: SiteServerHealth = {
  kind: 'embedded',
  isRunning: false,
  warnings: [],
};
