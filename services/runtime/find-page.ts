import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PageTarget } from '../ports/page-target.ts';
import { type SandboxHost, SandboxUnavailable } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import type { Builds } from './builds.ts';
import { createPageWait, type PageWait } from './page-wait.ts';
import type { RunningProject } from './running-project.ts';

/** For this long after a failed start, requests get the same failure and do not try again. */
const failureCacheMs = 3_000;

export type PageFinderDeps = {
  sandboxes: Pick<SandboxHost, 'name'>;
  versions: Versions;
  builds: Builds;
  clock: Clock;
  /** Aborted when the services close. */
  closing: AbortSignal;
  projectAt(project: string): RunningProject;
  forgetProject(project: string): void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Creates the function that finds where a project's page is served from: its stored build, its dev
 * server, which is started if needed, or the visitor's browser.
 */
export function createPageFinder(deps: PageFinderDeps): (project: string) => Promise<PageTarget> {
  const { builds, clock, closing, projectAt } = deps;
  const pendingStarts = new Map<string, { page: Promise<PageTarget>; wait: PageWait }>();

  return async (project) => {
    const built = await builds.current(project);
    if (built) return { kind: 'files', directory: built.directory };
    const work = projectAt(project);
    const live = work.liveServer;
    if (live) {
      await live.box.resume();
      return { kind: 'server', guardsPaths: live.guardsPaths, ...(await live.socket()) };
    }
    // A page sends many requests at the same time. They share one start and, for a short time, the
    // failure of this start.
    let starting = pendingStarts.get(project);
    if (!starting) {
      const wait = createPageWait(clock, closing);
      starting = { wait, page: startPage(deps, work, wait) };
      pendingStarts.set(project, starting);
      void starting.page
        .then(({ kind }) =>
          kind === 'failed' ? clock.sleep(failureCacheMs, closing).catch(() => {}) : undefined,
        )
        .finally(() => pendingStarts.delete(project));
    }
    const { page, wait } = starting;
    wait.request();
    const waiting = wait.queued().then((queued) => queued ?? page);
    return Promise.race([page, waiting]);
  };
}

/**
 * Starts a project's server. The result is the server, the instruction that the visitor's browser
 * must run the page, or the reason why the page cannot start.
 */
async function startPage(
  deps: PageFinderDeps,
  work: RunningProject,
  wait: PageWait,
): Promise<PageTarget> {
  const { sandboxes, versions, clock, closing, forgetProject } = deps;
  const { project } = work;
  let leave: (() => void) | undefined;
  try {
    if (!(await work.workspace.exists())) {
      forgetProject(project);
      return { kind: 'unknown' };
    }
    if (sandboxes.name === 'none')
      return { kind: 'browser', file: (path) => readHeadFile(versions, project, path) };
    leave = await work.workspace.reserve(wait);
    wait.end();
    return await serveWork(work);
  } catch (error) {
    return failedStart(deps, project, { error, isLeft: wait.signal.aborted });
  } finally {
    wait.end();
    // Free the sandbox slot after a delay, because the visitor's browser requests the other files
    // of the page immediately.
    if (leave) void clock.sleep(limits.sandbox.lingerMs, closing).then(leave, leave);
  }
}

/** Starts the dev server. If this fails, the problem includes the last output of the server. */
async function serveWork(work: RunningProject): Promise<PageTarget> {
  let said = '';
  const readiness = await work.serve((text) => {
    said = (said + text).slice(-4_000);
  });
  if (!readiness.ready) return { kind: 'failed', problem: `${readiness.problem}\n${said}` };
  const started = work.liveServer;
  if (!started) return { kind: 'failed', problem: 'the dev server ended' };
  return { kind: 'server', guardsPaths: started.guardsPaths, ...(await started.socket()) };
}

/** Returns what a visitor gets when the start has failed. Logs unexpected errors. */
function failedStart(
  { log }: PageFinderDeps,
  project: string,
  { error, isLeft }: { error: unknown; isLeft: boolean },
): PageTarget {
  if (isFailure(error, 'notFound')) return { kind: 'unknown' };
  if (!(error instanceof SandboxUnavailable) && !isLeft)
    log('preview not started', { project, error: String(error) });
  return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
}

async function readHeadFile(
  versions: Versions,
  project: string,
  path: string,
): Promise<Uint8Array | undefined> {
  const head = await versions.head(project);
  return head?.manifest[path] ? (await versions.files(project, head.number)).get(path) : undefined;
}
