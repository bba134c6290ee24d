import { limits } from '@/domain/limits';
import { sleep } from '../utils/clock';
import type { ConversationDependencies } from './conversation-dependencies';
import { applyStageEvent } from './progress';
import { followRun, type RunListener, untilEnded } from './run';
import type { Turn } from './turn';
import { endTurn, keepTurn, recordTurn } from './turn-end';
import { completeStoppedRecord, type TurnUsage } from './turn-record';
import type { TurnStart } from './turn-start';

/** The state that the tab's title shows for each end of a turn. */
const tabStates = {
  done: 'done',
  stopped: 'idle',
  interrupted: 'failed',
  failed: 'failed',
} as const;

/**
 * Runs one turn at a time: follows its run until the run ends or the user stops it. Calls `onDone`
 * after a successful turn that was no plan.
 */
export function createTurnRunner(parts: ConversationDependencies, onDone: () => Promise<void>) {
  const { effects, host, clock } = parts;
  const { run, files, editor } = parts.stores;
  /** `turn` is null until its code has loaded, which is usually while the user types (P3). */
  let current: { abort: AbortController; turn: Turn | null; stopped: boolean } | null = null;
  const isIdle = () => current === null;

  async function start(task: TurnStart): Promise<void> {
    const abort = new AbortController();
    const mine: NonNullable<typeof current> = { abort, turn: null, stopped: false };
    current = mine;
    const { createTurn } = await parts.loadTurn();
    if (current !== mine || mine.stopped) return;
    const turn = createTurn({ id: task.answerId, run, files, editor, clock });
    mine.turn = turn;
    const used: TurnUsage = { tokens: null };
    editor.resumeFollowing();
    host.mark('working', false);
    const listener = untilEnded(createListener(parts, turn, used), () => mine.stopped);
    const end = await followRun(effects, task.start, listener, abort.signal);
    // Only the service knows the cost of a stopped turn and the version made from it.
    if (mine.stopped && end.status === 'stopped')
      run.update(turn.id, (message) => completeStoppedRecord(message, used, end.version));
    // If the user has stopped or left the turn, `stop` or `leave` has already ended it.
    if (current !== mine || mine.stopped) return;
    current = null;
    await endTurn(parts, { task, turn, used, end, isIdle });
    // After a plan, do not send the next queued prompt: it would replace the form on the plan's
    // card.
    if (end.status === 'done' && turn.talkMode() !== 'plan') await onDone();
  }

  return {
    start,
    isIdle,
    /**
     * Stops the turn in this tab immediately, then asks the service to stop it (CHAT-006,
     * CHAT-045). Received text is kept.
     */
    async stop(): Promise<void> {
      const mine = current;
      if (!mine || run.getState().status !== 'loading') return;
      mine.stopped = true;
      const { turn } = mine;
      turn?.abort();
      if (turn)
        recordTurn(parts, turn, { status: 'stopped', version: null, used: { tokens: null } });
      run.setState({ status: 'stopped' });
      host.mark('idle', false);
      if (!turn) {
        // Nothing was sent yet.
        current = null;
        return;
      }
      const isStopped = await stopRun(parts);
      if (current === mine) current = null;
      clock.after(isStopped ? limits.run.stopReportMs : 0, () => mine.abort.abort());
      if (!isStopped) return host.showError('chat.stopFailed');
      await keepTurn(parts, { turn, status: 'stopped', prompt: '', isIdle });
    },
    /** Stops following the run. Closing the page never stops the model. */
    leave(): void {
      current?.abort.abort();
      current = null;
    },
  };
}

/** Stops the project's run at the service. Returns false if the service cannot be reached. */
async function stopRun({ effects, stores, clock }: ConversationDependencies): Promise<boolean> {
  const { uuid } = stores.project.getState();
  const id =
    stores.run.getState().run ?? (uuid ? await effects.find(uuid).catch(() => null) : null);
  if (!id) return true;
  for (let tries = 0; tries < 3; tries += 1) {
    const isStopped = await effects.stop(id).then(
      () => true,
      () => false,
    );
    if (isStopped) return true;
    await sleep(clock, 1000);
  }
  return false;
}

/** Passes the events of a run to the turn, the stores and the page. */
function createListener(
  { stores: { run, project, draft }, host, clock }: ConversationDependencies,
  turn: Turn,
  used: TurnUsage,
): RunListener {
  return {
    onRunId: (id) => run.setState({ run: id }),
    onChatId(id) {
      run.setChatId(id);
      project.setState({ chatId: id });
    },
    onText(piece, hidden) {
      const before = turn.filesClosed();
      turn.feed(piece);
      const finished = turn.filesClosed() - before;
      if (hidden && finished > 0)
        run.setState(({ filesWhileHidden }) => ({ filesWhileHidden: filesWhileHidden + finished }));
    },
    onTalkMode(mode) {
      turn.markTalk(mode);
      if (mode === 'plan') draft.noteSentPlan();
    },
    // If the turn fails, the plan's card is shown again, so nothing is restored to the prompt box.
    onPlanBuild: () => draft.rememberSent(null),
    onStage: (event) =>
      run.setProgress((progress) => applyStageEvent(progress, event, clock.now())),
    onTokensUsed(data) {
      used.tokens = data;
      host.setTokenBalance(data.tokens);
    },
    onActionRefused: (action) => turn.setStatus(action, 'failed'),
    onActionCorrected: (action) => turn.setStatus(action, 'complete'),
    onDatabase: (change) => turn.setDatabase(change),
    onAlert: host.showAlert,
    onEnd: (status, hidden) => host.mark(tabStates[status], hidden),
  };
}
