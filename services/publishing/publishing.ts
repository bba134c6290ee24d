import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Publication } from '../../domain/contract/publishing.ts';
import { fail } from '../../domain/errors.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin, siteName } from '../../domain/publishing/address.ts';
import type { BackendsService } from '../backends/index.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import { sites } from '../store/schema/index.ts';
import { fingerprintOf } from '../versions/index.ts';
import { type BuildStoreDeps, createBuildStore } from './edition-build-store.ts';
import { ensureSite, listEditions, readSite, setCurrentEdition } from './editions.ts';
import type { Retention } from './retention.ts';

export type PublishingOptions = BuildStoreDeps & {
  runs: Pick<Runs, 'get' | 'latest' | 'stop'>;
  versions: Pick<Versions, 'head'>;
  projects: Pick<ProjectsService, 'own'>;
  runtime: Pick<ProjectRuntime, 'available' | 'publish'>;
  /** The address of published sites. Its port is known when the gateway listens. */
  place: PreviewPlace;
  retention: Pick<Retention, 'statusOf'>;
  /** The live data of managed projects; without it, no project has any. */
  backends?: LiveData;
  /** Returns six random characters of `a-z0-9`. */
  generateSuffix?: () => string;
};

type PublishWishes = { name?: string | undefined; isConfirmed?: boolean | undefined };

/** What publishing does with the live data of a managed project. */
type LiveData = Pick<
  BackendsService,
  'isManaged' | 'preparePublication' | 'migrateLive' | 'assertServes'
>;

export type Publishing = ReturnType<typeof createPublishing>;

const suffixCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomSuffix = () =>
  Array.from({ length: 6 }, () => suffixCharacters[randomInt(suffixCharacters.length)]).join('');

/**
 * Stores production builds as editions (PP-01, ADR 028). One edition is shown at the site's own
 * address.
 */
export function createPublishing(options: PublishingOptions) {
  const { db, runs, versions, projects, runtime, place, backends, files } = options;
  const { retention: keeping, generateSuffix: drawMark = randomSuffix } = options;

  async function read(userId: number, uuid: string): Promise<Publication> {
    const project = await projects.own(uuid, userId);
    const [site, kept, head] = await Promise.all([
      readSite(db, project.uuid),
      listEditions(db, project.uuid),
      versions.head(project.uuid),
    ]);
    const current = site?.current ?? null;
    const shown = kept.find(({ number }) => number === current);
    const run = site?.runId ? await runs.get(site.runId) : undefined;
    const status = run?.status === 'queued' ? 'running' : run?.status;
    return {
      place,
      available: runtime.available,
      name: site?.name ?? null,
      current,
      keeping: await keeping.statusOf(userId, project.uuid),
      changed:
        shown !== undefined &&
        shown.fingerprint !== fingerprintOf(Object.entries(head?.manifest ?? {})),
      list: kept.map(({ fingerprint: _, ...edition }) => edition),
      attempt: run && status ? { run: run.id, status, at: run.createdAt.toISOString() } : null,
    };
  }

  return {
    read,

    /**
     * Builds the latest version and publishes the result as the current edition. The first
     * publishing creates the site's name from `wish`, or from the project's title if `wish` is
     * empty. The name never changes (PROJ-034). Throws 703 while a generation or another command
     * runs.
     */
    async publish(
      userId: number,
      uuid: string,
      { name: wish = '', isConfirmed = false }: PublishWishes = {},
    ): Promise<{ run: string }> {
      const project = await projects.own(uuid, userId);
      const turn = await runs.latest(project.uuid, 'chat');
      if (turn?.status === 'running' || turn?.status === 'queued') throw fail('taskRunning');
      const head = await versions.head(project.uuid);
      if (!head) throw fail('notFound', {}, 'nothing to publish');
      const live = (await backends?.isManaged(project.uuid)) ? backends : undefined;
      await live?.preparePublication(project.uuid, { isConfirmed });
      const { name } = await ensureSite(db, project.uuid, () =>
        siteName(wish.trim() || project.title, drawMark()),
      );
      const address = `${publishedOrigin(name, place)}/`;
      const { run } = await runtime.publish({
        project: project.uuid,
        userId,
        address,
        keep: createBuildStore(options, {
          ...{ project, head, url: address },
          ...(live && {
            ...{ findsSecrets: true, isManaged: true },
            beforeShown: () => live.migrateLive(project.uuid, head.number),
          }),
        }),
      });
      await db.update(sites).set({ runId: run }).where(eq(sites.projectUuid, project.uuid));
      return { run };
    },

    async rollBack(userId: number, uuid: string, number: number): Promise<Publication> {
      const project = await projects.own(uuid, userId);
      await assertServed(options, project.uuid, number);
      await setCurrentEdition(db, project.uuid, number);
      await files.updateProject(project.uuid);
      return read(userId, uuid);
    },

    async unpublish(userId: number, uuid: string): Promise<Publication> {
      const project = await projects.own(uuid, userId);
      const { attempt } = await read(userId, uuid);
      // Stop a running attempt to publish, because it would put the site online again.
      if (attempt?.status === 'running') await runs.stop(attempt.run);
      await setCurrentEdition(db, project.uuid, null);
      await files.updateProject(project.uuid);
      return read(userId, uuid);
    },
  };
}

/**
 * Throws `columnsGone` if an edition's pages do not fit the live data, which stays as it is
 * (DB-016).
 */
async function assertServed(
  { db, backends }: Pick<PublishingOptions, 'db' | 'backends'>,
  project: string,
  number: number,
): Promise<void> {
  if (!(await backends?.isManaged(project))) return;
  const edition = (await listEditions(db, project)).find((one) => one.number === number);
  if (edition) await backends?.assertServes(project, edition.version);
}
