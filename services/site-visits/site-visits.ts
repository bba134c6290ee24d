import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteVisits as calls } from '../../domain/contract/site-visits.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { VisitCounts } from '../ports/gateway-channel.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { Database } from '../store/transaction.ts';
import { exportCsv, readVisits } from './read-visits.ts';
import { storeVisits } from './store-visits.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Returns the project of a published site that is online. */
  projectOfSite: (name: string) => Promise<string | undefined>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type SiteVisits = {
  /** Stores counts of the gateway. Does not wait and never fails. */
  store(counts: VisitCounts): void;
  handlers(own: Pick<ProjectsService, 'own'>): HandlersOf<typeof calls, Caller, CallContext>;
  /** Resolves when all counts that were given are stored. */
  settled(): Promise<void>;
};

/** Creates what stores how often published sites are visited, and shows it to their owners. */
export function createSiteVisits({ db, clock, projectOfSite, log }: Options): SiteVisits {
  const running = new Set<Promise<void>>();

  async function storeNow(counts: VisitCounts): Promise<void> {
    try {
      const project = await projectOfSite(counts.site);
      if (project !== undefined) await storeVisits(db, project, counts);
    } catch (error) {
      log('visits were not stored', { site: counts.site, error: String(error) });
    }
  }

  return {
    store(counts) {
      const work: Promise<void> = storeNow(counts).finally(() => running.delete(work));
      running.add(work);
    },

    handlers({ own }) {
      const ownProject = async (uuid: string, user: Caller) => (await own(uuid, user.id)).uuid;
      return {
        read: async ({ uuid, days: count }, { user }) =>
          readVisits(db, await ownProject(uuid, user), { now: clock.now(), count }),
        exportCsv: async ({ uuid }, { user }) => exportCsv(db, await ownProject(uuid, user)),
      };
    },

    async settled() {
      await Promise.all(running);
    },
  };
}
