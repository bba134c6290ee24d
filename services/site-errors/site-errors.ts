import { and, eq } from 'drizzle-orm';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteErrors as calls } from '../../domain/contract/site-errors.ts';
import { fail } from '../../domain/errors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { EditionErrors } from '../ports/gateway-channel.ts';
import type { VisitorErrors } from '../ports/visitor-errors.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { SourceFinder } from '../publishing/index.ts';
import { editions } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { changeStatus, claimGrowth, dismissOffer } from './change-errors.ts';
import { readErrors } from './read-errors.ts';
import { createVisitorErrors } from './repairs.ts';
import { storeErrors } from './store-errors.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Returns the project of a published site that is online. */
  projectOfSite: (name: string) => Promise<string | undefined>;
  findSource: SourceFinder;
  /** Called once for an edition whose errors have grown, to send its owner a mail. */
  onGrowth: (project: string) => Promise<void>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

export type SiteErrorsService = {
  /** Stores what the gateway has collected. Does not wait and never fails. */
  store(errors: EditionErrors): void;
  /** What a repair needs to know about an error. */
  visitorErrors: VisitorErrors;
  handlers(own: Pick<ProjectsService, 'own'>): HandlersOf<typeof calls, Caller, CallContext>;
  /** Resolves when everything that was given is stored. */
  settled(): Promise<void>;
};

/** Creates what stores errors at visitors of published sites, and shows them to their owners. */
export function createSiteErrors(options: Options): SiteErrorsService {
  const { db, clock, projectOfSite, findSource, onGrowth, log } = options;
  const running = new Set<Promise<void>>();

  async function storeNow({ site, errors, ...counts }: EditionErrors): Promise<void> {
    try {
      const project = await projectOfSite(site);
      if (project === undefined || !(await hasEdition(db, project, counts.edition))) return;
      const placed = [];
      for (const error of errors) {
        const source = await findSource({ project, number: counts.edition }, error.frames);
        placed.push({ ...error, source });
      }
      await storeErrors(db, project, { ...counts, errors: placed }, clock.now());
      if (counts.failedVisits > 0 && (await claimGrowth(db, project))) await onGrowth(project);
    } catch (error) {
      log('errors at visitors were not stored', { site, error: String(error) });
    }
  }

  return {
    store(errors) {
      const work: Promise<void> = storeNow(errors).finally(() => running.delete(work));
      running.add(work);
    },

    visitorErrors: createVisitorErrors(db),

    handlers({ own }) {
      const ownProject = async (uuid: string, user: Caller) => (await own(uuid, user.id)).uuid;
      return {
        read: async ({ uuid }, { user }) => readErrors(db, await ownProject(uuid, user)),
        async setStatus({ uuid, id, status }, { user }) {
          const project = await ownProject(uuid, user);
          if (!(await changeStatus(db, project, id, status))) throw fail('notFound');
          return readErrors(db, project);
        },
        async dismissOffer({ uuid, edition }, { user }) {
          const project = await ownProject(uuid, user);
          await dismissOffer(db, project, edition);
          return readErrors(db, project);
        },
      };
    },

    async settled() {
      await Promise.all(running);
    },
  };
}

/** Pages say of which edition they are, so a stranger may name any number. */
async function hasEdition(db: Database, project: string, number: number): Promise<boolean> {
  const ofEdition = and(eq(editions.projectUuid, project), eq(editions.number, number));
  const found = await db.select({ number: editions.number }).from(editions).where(ofEdition);
  return found.length > 0;
}
