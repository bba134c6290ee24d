import type { Chat } from '@/domain/contract/chat';
import type { PreviewMessage } from '@/domain/contract/preview-protocol';
import type { Check } from '@/domain/entities/check';
import { limits } from '@/domain/limits';
import { isPageNoise } from '@/domain/repair/page-noise';
import { problem } from '@/domain/repair/problem';
import { titleOfProblem } from '@/domain/repair/repair';
import type { ProjectStore } from '@/lib/projects/project-store';
import { isCallError } from '@/lib/upstream/call-error';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { TerminalStore } from '@/lib/workbench/terminal-store';
import type { Clock } from '../utils/clock';
import { durableEvents } from '../utils/durable-events';
import type { Conversation } from './conversation';
import { createFixStore, knownProblems, terminalProblems } from './fix-store';
import type { RunEffects } from './run';
import type { RunStore } from './run-store';

export type FixDependencies = {
  effects: Pick<RunEffects, 'follow' | 'page'> & {
    chat(uuid: string): Promise<Chat>;
    files(uuid: string): Promise<Pick<Chat, 'files' | 'version'>>;
    setAuto(uuid: string, auto: boolean): Promise<unknown>;
  };
  stores: {
    project: ProjectStore;
    run: RunStore;
    files: FilesStore;
    editor: EditorStore;
    terminal: TerminalStore;
  };
  clock: Clock;
  conversation: Pick<Conversation, 'attachToRun' | 'requestRepair' | 'isRunning'>;
  /** Reloads the page: its own live connection may have broken with it. */
  page: { reload(): void; startProject(): Promise<void> };
};

type PageLog = Extract<PreviewMessage, { type: 'PREVIEW_LOG' }>;

/** The known problems of the open project and the ways to repair them (FIX-001…007, ADR 027). */
export function createFix({ effects, stores, clock, conversation, page }: FixDependencies) {
  const { project, run, files, editor, terminal } = stores;
  const store = createFixStore();
  let watching: AbortController | undefined;
  let unlock: (() => void) | undefined;

  /** Follows a check to its end. `live`: also follows the repair that it starts. */
  async function followCheck(id: string, live = true): Promise<void> {
    watching?.abort();
    const mine = new AbortController();
    watching = mine;
    store.setState({
      checking: live,
      dismissed: false,
      ...(live ? { check: null, pageProblems: [] } : {}),
    });
    const events = durableEvents({
      first: (signal) => effects.follow(id, 0, signal),
      follow: effects.follow,
      find: () => Promise.resolve(id),
      kind: 'chat',
      clock,
      signal: mine.signal,
    });
    let asked: string | null = null;
    try {
      for await (const { event } of events) {
        const check = event.type === 'check' ? await readCheck(event.check) : undefined;
        if (!check || mine.signal.aborted) continue;
        asked = check.phase === 'repairing' ? check.run : null;
        store.setState({ check });
        if (live) await loadAutomaticFixes(check);
      }
    } catch (error) {
      // Keep what is known so far: the log of an old check is deleted.
      if (!isCallError(error)) throw error;
    }
    if (mine.signal.aborted) return;
    store.setState({ checking: false });
    if (!live) return;
    if (asked !== null) return attachRepair(asked);
    if ((store.getState().check?.fixed.length ?? 0) > 0) page.reload();
  }

  /**
   * The service has started a repair by the model. Shows its prompt and answer like any other turn.
   */
  async function attachRepair(id: string): Promise<void> {
    const { uuid } = project.getState();
    const chat = uuid ? await effects.chat(uuid).catch(() => null) : null;
    if (!uuid || !chat || watching?.signal.aborted || conversation.isRunning()) return;
    run.setState({ messages: chat.list });
    if (chat.run?.id === id && chat.run.status === 'running')
      return conversation.attachToRun(uuid, id);
    // It ended before this tab could follow it.
    files.load(chat.files, chat.version);
    loadRepairState(chat.repair);
    await page.startProject();
  }

  function loadRepairState(repair: Chat['repair']): void {
    if (!repair) return;
    store.setState({ auto: repair.auto });
    if (repair.check) void followCheck(repair.check.id, repair.check.status === 'running');
  }

  /**
   * Loads the service's automatic fixes, unless the user has unsaved changes that they would
   * overwrite.
   */
  async function loadAutomaticFixes({ version }: Check): Promise<void> {
    const { uuid } = project.getState();
    if (!uuid || version <= (files.getState().version ?? 0) || editor.getState().unsaved.size > 0)
      return;
    const stored = await effects.files(uuid).catch(() => null);
    if (stored && run.getState().status !== 'loading') files.load(stored.files, stored.version);
  }

  function lock(): void {
    unlock?.();
    store.setState({ locked: true });
    unlock = clock.after(limits.repair.lockMs, () => store.setState({ locked: false }));
  }

  const currentProblems = () =>
    knownProblems(store.getState(), terminalProblems(terminal.getState().errors));

  return {
    ...store,
    watch: followCheck,
    /** Follows the check of the user's own change. Reloads the page once no problem is left. */
    async followSaveCheck(id: string): Promise<void> {
      const wasBroken = currentProblems().length > 0;
      await followCheck(id);
      if (wasBroken && store.getState().check?.phase === 'clean' && currentProblems().length === 0)
        page.reload();
    },
    known: currentProblems,
    /** Sets the state when the project is loaded. */
    begin: loadRepairState,
    /** Handles an error report of the page in the user's frame. */
    handlePageLog({ kind, level, text, source }: PageLog) {
      if (level !== 'error' || isPageNoise(text)) return;
      // Offline, nothing loads, and no repair of the project can help.
      if (kind === 'request' && effects.page.isOffline()) return;
      const file = fileOf(source, files.getState().paths);
      const [words = ''] = text.split('\n');
      store.addPageProblem(problem(kind, words.slice(0, limits.check.messageMax), { file }));
    },
    /** The page reloads: earlier reports no longer count. */
    clearPageProblems: () => store.setState({ pageProblems: [] }),
    /**
     * FIX-004: the service stores the toggle per project. It is reset if that fails. @throws
     * CallError
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
    /** FIX-005, FIX-006: a repair by hand. `pays`: the user has seen the cost. */
    async requestFix(note: string, pays = false): Promise<void> {
      const problems = currentProblems();
      if (store.getState().locked || problems.length === 0) return;
      lock();
      await conversation.requestRepair(
        problems.map(titleOfProblem),
        note.trim().slice(0, limits.repair.noteMax),
        pays,
      );
    },
    dismiss: () => store.setState({ dismissed: true }),
    dispose() {
      watching?.abort();
      unlock?.();
    },
  };
}

export type Fix = ReturnType<typeof createFix>;

/**
 * Returns the project file behind `http://…/src/App.tsx?t=1:12:5`. Ignores the line: it counts in
 * the served code.
 */
function fileOf(source: string | undefined, paths: readonly string[]): string | null {
  const path = /^https?:\/\/[^/]+\/([^?#:]+)/.exec(source ?? '')?.[1];
  return path && paths.includes(path) ? path : null;
}

/** Loads the schema with the first check: the home screen does not need it (P3). */
async function readCheck(value: unknown): Promise<Check | undefined> {
  const { Check } = await import('@/domain/entities/check');
  return Check.safeParse(value).data;
}
