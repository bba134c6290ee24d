import type { App } from '../http/app.ts';
import type { Feature } from '../ports/feature.ts';
import type { Jobs } from '../ports/jobs.ts';
import { composeApp } from './app.ts';
import { composeBase } from './base.ts';
import { removeProjectRows, stopFeatures } from './feature-list.ts';
import { listFeatures } from './features.ts';
import type { Foundation, Replacements } from './foundation.ts';
import { composeGeneration } from './generation.ts';
import { startJobs } from './jobs.ts';
import { composeObservability } from './observability.ts';
import { composePeople } from './people.ts';
import { composeProjects } from './projects.ts';
import { composeShowcase } from './showcase.ts';

export type Services = Awaited<ReturnType<typeof compose>>;

/** How long streams may finish at shutdown (ADR 074). A developer's Ctrl-C waits only briefly. */
const drainTimeoutMs = { embedded: 1_000, deployed: 20_000 };

/**
 * Composes all features of the services. It is the only function that refers to all features. Opens
 * no port.
 */
export async function compose(foundation: Foundation, replacements: Replacements = {}) {
  const { configuration, log } = foundation;
  const { starter, network, ...chance } = replacements;
  let stopping = false;
  let jobs: Jobs | undefined;
  // Some parts loop over all features, so they get a function that reads this list. It is filled
  // after all parts are created.
  let features: readonly Feature[] = [];

  const observability = composeObservability(foundation);
  const base = await composeBase(foundation, {
    chance,
    deliver: async (path, init) => app.request(`http://localhost${path}`, init),
  });
  const parts = await composeProjects(foundation, base, {
    starter,
    network,
    passwordCost: chance.passwordCost,
    removeRows: (tx, uuids) => removeProjectRows(features, tx, uuids),
    chat: () => generation.chat,
  });
  const generation = composeGeneration(foundation, base, parts, () =>
    features.flatMap(({ checkStage }) => checkStage ?? []),
  );
  const people = composePeople(foundation, base, parts, {
    passwordCost: chance.passwordCost,
    features: () => features,
  });
  const showcase = composeShowcase(foundation, base, parts, generation);
  features = listFeatures({
    ...{ ...foundation, ...base, ...parts, ...generation, ...people, ...showcase },
  });
  const app: App = composeApp(foundation, {
    ...{ base, observability, features, isStopping: () => stopping },
  });
  const { runs, running, versions, projects, editionFiles, backends, siteHost, functions } = parts;
  const { account, ledger, money, pay, files, signIn } = base;

  return {
    app,
    features,
    /** The host name of the local upload server, if there is one. */
    uploadHost: files.server?.hostname,
    ...{ account, backends, ledger, money, pay, projects, runs, signIn, siteHost, versions },
    functions,
    domains: parts.domains,
    ownAccount: people.ownAccount,
    admin: people.admin,
    resources: files.resources,

    /**
     * Ends runs that a killed process left, then starts background work. Call it before the first
     * request.
     */
    async start(): Promise<void> {
      const abandoned = await runs.recover();
      if (abandoned) log.info({ abandoned }, 'abandoned runs ended');
      runs.watch();
      jobs = await startJobs(foundation, features);
      void editionFiles
        .reconcile()
        .catch((error) => log.error({ error }, 'published sites not compared'));
      running.prepare();
    },

    /** Starts the preview gateway and returns its port. */
    listenToPreviews: running.listen,

    /**
     * Refuses new work, lets streams finish for a while, then ends the rest in order. The caller
     * closes the database.
     */
    async stop(): Promise<void> {
      stopping = true;
      const { streams, traces } = observability;
      const kind = configuration.EMBEDDED ? 'embedded' : 'deployed';
      await streams.waitUntilDrained(drainTimeoutMs[kind]);
      await stopFeatures(features, () => streams.waitUntilDrained(1_000));
      await jobs?.stop();
      await traces?.close();
    },
  };
}
