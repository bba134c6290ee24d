import type { Chat } from '@/domain/contract/chat';
import type { Check } from '@/domain/entities/check';
import { isCallError } from '@/lib/upstream/call-error';
import { durableEvents } from '../utils/durable-events';
import type { FixDependencies } from './fix-dependencies';
import type { FixStore } from './fix-store';

/** Follows the newest check of the open project, and shows the repair that it starts (ADR 027). */
export function createCheckWatch(parts: FixDependencies, store: FixStore) {
  const { effects, conversation, page } = parts;
  const { project, run, files, editor } = parts.stores;
  let watching: AbortController | undefined;

  function show(check: Check, live: boolean): void {
    const isSettled = check.phase === 'clean' || check.phase === 'broken';
    store.setState({
      check,
      // When the first screen works (`clean`), the others are checked in the background.
      checking: live && check.phase !== 'clean',
      ...(isSettled ? { underRepair: [] } : {}),
    });
  }

  /** Follows a check to its end. With `live`, also follows the repair that the check starts. */
  async function follow(id: string, live = true): Promise<void> {
    watching?.abort();
    const mine = new AbortController();
    watching = mine;
    store.setState({
      checking: live,
      dismissed: false,
      ...(live ? { check: null, pageProblems: [] } : {}),
    });
    let last: Check | undefined;
    let shown = 0;
    for await (const check of readChecks(parts, id, mine.signal)) {
      last = check;
      show(check, live);
      if (live) shown = await showFixes(check, shown);
    }
    if (mine.signal.aborted) return;
    if (live && last?.phase === 'repairing' && last.run !== null)
      return followRepair(last.run, mine);
    store.setState({ checking: false, underRepair: [] });
    if (live && last && last.fixed.length > shown) page.reload();
  }

  /**
   * Shows the problems on the card until a check reports the result of the repair. If the repair
   * has no result, shows the problems as before.
   */
  async function followRepair(id: string, mine: AbortController): Promise<void> {
    store.setState(({ check }) => ({ checking: true, underRepair: check?.problems ?? [] }));
    await attachRepair(id);
    // Another check, for example that of the repair, is followed now.
    if (watching !== mine || mine.signal.aborted) return;
    store.setState({ checking: false, underRepair: [] });
  }

  /**
   * Loads the files that the service has fixed. Reloads the preview when the check finds no problem
   * in the page. Returns how many fixes the shown page contains.
   */
  async function showFixes(check: Check, shown: number): Promise<number> {
    await loadAutomaticFixes(check);
    if (check.phase !== 'clean' || check.fixed.length <= shown) return shown;
    page.reload();
    return check.fixed.length;
  }

  /**
   * Shows the prompt and the answer of a repair that the service has started, like any other turn.
   */
  async function attachRepair(id: string): Promise<void> {
    const { uuid } = project.getState();
    const chat = uuid ? await effects.chat(uuid).catch(() => null) : null;
    if (!uuid || !chat || watching?.signal.aborted || conversation.isRunning()) return;
    run.setState({ messages: chat.list });
    if (chat.run?.id === id && chat.run.status === 'running')
      return conversation.attachToRun(uuid, id);
    // The repair ended before this tab could follow it, so load its result.
    files.load(chat.files, chat.version, chat.origin);
    begin(chat.repair);
    await page.startProject();
  }

  function begin(repair: Chat['repair']): void {
    if (!repair) return;
    store.setState({ auto: repair.auto });
    if (repair.check) void follow(repair.check.id, repair.check.status === 'running');
  }

  /**
   * Loads the service's automatic fixes, unless these fixes would overwrite unsaved changes of the
   * user.
   */
  async function loadAutomaticFixes({ version }: Check): Promise<void> {
    const { uuid } = project.getState();
    if (!uuid || version <= (files.getState().version ?? 0) || editor.getState().unsaved.size > 0)
      return;
    const stored = await effects.files(uuid).catch(() => null);
    if (stored && run.getState().status !== 'loading')
      files.load(stored.files, stored.version, stored.origin);
  }

  return {
    follow,
    /** Applies the repair state that the service sent with the loaded project. */
    begin,
    dispose: () => watching?.abort(),
  };
}

/** Yields the states of a check until its run ends. */
async function* readChecks(
  { effects, clock }: FixDependencies,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Check> {
  const events = durableEvents({
    first: (abort) => effects.follow(id, 0, abort),
    follow: effects.follow,
    find: () => Promise.resolve(id),
    kind: 'chat',
    clock,
    signal,
  });
  try {
    for await (const { event } of events) {
      const check = event.type === 'check' ? await parseCheck(event.check) : undefined;
      if (check && !signal.aborted) yield check;
    }
  } catch (error) {
    // The log of an old check may have been deleted. Keep the last known state.
    if (!isCallError(error)) throw error;
  }
}

/** Loads the schema with the first check: the home screen does not need it (P3). */
async function parseCheck(value: unknown): Promise<Check | undefined> {
  const { Check } = await import('@/domain/entities/check');
  return Check.safeParse(value).data;
}
