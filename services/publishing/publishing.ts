import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Publication } from '../../domain/contract/publishing.ts';
import { fail } from '../../domain/errors.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin, siteName } from '../../domain/publishing/address.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { Runs } from '../ports/runs.ts';
import type { BuildStore, ProjectRuntime } from '../ports/runtime.ts';
import type { Version, Versions } from '../ports/versions.ts';
import type { ProjectRow, ProjectsService } from '../projects/index.ts';
import { sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { fingerprintOf, storeBlobs } from '../versions/index.ts';
import type { EditionFiles } from './edition-files.ts';
import { addEdition, ensureSite, listEditions, readSite, setCurrentEdition } from './editions.ts';
import { packEdition } from './pack-edition.ts';
import type { Retention } from './retention.ts';

export type PublishingOptions = {
  db: Database;
  clock: Clock;
  runs: Pick<Runs, 'get' | 'latest' | 'stop'>;
  versions: Pick<Versions, 'head'>;
  /** Pictures of the pages by version. */
  pictures: Pick<PagePictures, 'find'>;
  projects: Pick<ProjectsService, 'own'>;
  runtime: Pick<ProjectRuntime, 'available' | 'publish'>;
  /** The address of published sites. Its port is known once the gateway listens. */
  place: PreviewPlace;
  retention: Pick<Retention, 'statusOf'>;
  /** What visitors get; written after each change. */
  files: Pick<EditionFiles, 'updateProject'>;
  parsing: Pick<Parsing, 'parse'>;
  /** Six of `a-z0-9`. */
  generateSuffix?: () => string;
};

export type Publishing = ReturnType<typeof createPublishing>;

const suffixCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const randomSuffix = () =>
  Array.from({ length: 6 }, () => suffixCharacters[randomInt(suffixCharacters.length)]).join('');

/**
 * Stores production builds as editions (PP-01, ADR 028). One of them is current at the project's
 * own address.
 */
export function createPublishing(options: PublishingOptions) {
  const {
    db,
    clock,
    runs,
    versions,
    pictures,
    projects,
    runtime,
    place,
    retention: keeping,
    files,
    parsing,
    generateSuffix: drawMark = randomSuffix,
  } = options;

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

  /** Accepts a build of exactly that version. Reject changes by a turn or a save since then. */
  function createBuildStore(
    project: ProjectRow,
    { number, manifest }: Version,
    url: string,
  ): BuildStore {
    return async ({ fingerprint, files: built, log: say, signal }) => {
      if (fingerprintOf(Object.entries(manifest)) !== fingerprint)
        throw fail('versionConflict', {}, 'the project was changed while it was built');
      const given = (path: string) => `public/${path}` in manifest;
      const picture = (await pictures.find(project.uuid, number))?.bytes ?? null;
      const { bodies, card, ...packed } = await packEdition(built, {
        title: project.title,
        url,
        picture,
        isProjectFile: given,
        writeOutput: say,
        parsing,
      });
      const at = clock.now();
      // Their date is renewed, so the sweep keeps them until the edition references them.
      await storeBlobs(db, bodies, at);
      signal.throwIfAborted();
      await addEdition(db, {
        projectUuid: project.uuid,
        version: number,
        fingerprint,
        ...packed,
        ...card,
        at,
      });
      await files.updateProject(project.uuid);
    };
  }

  return {
    read,

    /**
     * Builds the head version and makes it current. Throws 703 while a generation or another
     * command runs.
     */
    async publish(userId: number, uuid: string): Promise<{ run: string }> {
      const project = await projects.own(uuid, userId);
      const turn = await runs.latest(project.uuid, 'chat');
      if (turn?.status === 'running' || turn?.status === 'queued') throw fail('taskRunning');
      const head = await versions.head(project.uuid);
      if (!head) throw fail('notFound', {}, 'nothing to publish');
      const { name } = await ensureSite(db, project.uuid, () =>
        siteName(project.title, drawMark()),
      );
      const address = `${publishedOrigin(name, place)}/`;
      const { run } = await runtime.publish({
        project: project.uuid,
        userId,
        address,
        keep: createBuildStore(project, head, address),
      });
      await db.update(sites).set({ runId: run }).where(eq(sites.projectUuid, project.uuid));
      return { run };
    },

    async rollBack(userId: number, uuid: string, number: number): Promise<Publication> {
      const project = await projects.own(uuid, userId);
      await setCurrentEdition(db, project.uuid, number);
      await files.updateProject(project.uuid);
      return read(userId, uuid);
    },

    async unpublish(userId: number, uuid: string): Promise<Publication> {
      const project = await projects.own(uuid, userId);
      const { attempt } = await read(userId, uuid);
      // A running attempt would put it online again.
      if (attempt?.status === 'running') await runs.stop(attempt.run);
      await setCurrentEdition(db, project.uuid, null);
      await files.updateProject(project.uuid);
      return read(userId, uuid);
    },
  };
}
