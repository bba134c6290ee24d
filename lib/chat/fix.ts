import type { PreviewMessage } from '@/domain/contract/preview-protocol';
import type { SiteError } from '@/domain/entities/site-errors';
import { limits } from '@/domain/limits';
import { isPageNoise } from '@/domain/repair/page-noise';
import { problem } from '@/domain/repair/problem';
import { titleOfProblem } from '@/domain/repair/repair';
import { createCheckWatch } from './check-watch';
import type { FixDependencies } from './fix-dependencies';
import { createFixStore, knownProblems, terminalProblems } from './fix-store';

type PageLog = Extract<PreviewMessage, { type: 'PREVIEW_LOG' }>;

/** The known problems of the open project and the ways to repair them (FIX-001…007, ADR 027). */
export function createFix(parts: FixDependencies) {
  const { effects, clock, conversation, page } = parts;
  const { project, files, terminal } = parts.stores;
  const store = createFixStore();
  const watch = createCheckWatch(parts, store);
  let unlock: (() => void) | undefined;

  function lock(): void {
    unlock?.();
    store.setState({ locked: true });
    unlock = clock.after(limits.repair.lockMs, () => store.setState({ locked: false }));
  }

  const currentProblems = () =>
    knownProblems(store.getState(), terminalProblems(terminal.getState().errors));

  return {
    ...store,
    watch: watch.follow,
    /**
     * Follows the check of a change that the user saved. If the change repaired a broken page,
     * reloads the page.
     */
    async followSaveCheck(id: string): Promise<void> {
      const wasBroken = currentProblems().length > 0;
      await watch.follow(id);
      if (wasBroken && store.getState().check?.phase === 'clean' && currentProblems().length === 0)
        page.reload();
    },
    known: currentProblems,
    begin: watch.begin,
    /** Handles an error report of the page in the user's frame. */
    handlePageLog({ kind, level, text, source }: PageLog) {
      if (level !== 'error' || isPageNoise(text)) return;
      // Ignore failed requests while the browser is offline: no repair of the project can help.
      if (kind === 'request' && effects.page.isOffline()) return;
      const file = fileOf(source, files.getState().paths);
      const [words = ''] = text.split('\n');
      store.addPageProblem(problem(kind, words.slice(0, limits.check.messageMax), { file }));
    },
    /** Called when the page reloads, because its earlier reports no longer apply. */
    clearPageProblems: () => store.setState({ pageProblems: [] }),
    /**
     * FIX-004: stores per project whether the service repairs automatically. Resets the toggle if
     * the call fails. Throws a CallError.
     */
    async setAuto(auto: boolean): Promise<void> {
      const { uuid } = project.getState();
      store.setState({ auto });
      try {
        if (uuid) await effects.setAuto(uuid, auto);
      } catch (error) {
        store.setState({ auto: !auto });
        throw error;
      }
    },
    /**
     * Requests a repair that the user started (FIX-005, FIX-006). `pays` is true when the user has
     * seen the cost.
     */
    async requestFix(note: string, pays = false): Promise<void> {
      const problems = currentProblems();
      if (store.getState().locked || problems.length === 0) return;
      lock();
      await conversation.requestRepair({
        titles: problems.map(titleOfProblem),
        note: note.trim().slice(0, limits.repair.noteMax),
        pays,
      });
    },
    /** Requests the repair of an error at visitors of the published site (PUB-092). */
    async requestVisitorFix(
      { id, message }: Pick<SiteError, 'id' | 'message'>,
      pays: boolean,
    ): Promise<void> {
      if (store.getState().locked || conversation.isRunning()) return;
      lock();
      await conversation.requestRepair({ titles: [message], note: '', pays, visitorError: id });
    },
    dismiss: () => store.setState({ dismissed: true }),
    dispose() {
      watch.dispose();
      unlock?.();
    },
  };
}

export type Fix = ReturnType<typeof createFix>;

/**
 * Returns the project's file that the page names, as in `http://…/src/App.tsx?t=1:12:5`. Ignores
 * the line number, because it counts lines of the served code instead of the file.
 */
function fileOf(source: string | undefined, paths: readonly string[]): string | null {
  const path = /^https?:\/\/[^/]+\/([^?#:]+)/.exec(source ?? '')?.[1];
  return path && paths.includes(path) ? path : null;
}
