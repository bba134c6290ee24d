import type { AppliedFix } from '@/domain/entities/check';
import type { ConversationDependencies } from './conversation-dependencies';
import { toTurnFailure } from './failure-reactions';
import type { RunResult } from './run';
import type { Turn } from './turn';
import { buildTurnRecord, type TurnUsage } from './turn-record';
import type { TurnStart } from './turn-start';

type KeptStatus = 'done' | 'stopped' | 'interrupted';

type EndedTurn = {
  task: TurnStart;
  turn: Turn;
  used: TurnUsage;
  end: RunResult;
  /** Whether no other turn has begun since this turn. */
  isIdle(): boolean;
};

/** Stores or rolls back a turn whose run has ended. */
export async function endTurn(parts: ConversationDependencies, ended: EndedTurn): Promise<void> {
  const { task, turn, used, end, isIdle } = ended;
  if (end.status === 'left') return;
  if (end.status === 'signed-out') {
    rollBackTurn(parts, task, turn);
    parts.host.handleSessionEnd();
    return;
  }
  if (end.status === 'failed') return failTurn(parts, ended, end);
  const { status, version, check, fixed } = end;
  if (status === 'done') turn.end();
  else turn.abort();
  recordTurn(parts, turn, { status, version, used, fixed });
  // Set the state to finished and clear the build flag (GEN-008).
  parts.stores.build.end();
  parts.stores.run.setState({ status: status === 'done' ? 'finished' : status });
  if (check) parts.onCheckStarted(check);
  await keepTurn(parts, { turn, status, prompt: task.prompt, isIdle });
}

/** Stores in the turn's message how the turn ended. */
export function recordTurn(
  { stores: { run }, clock }: ConversationDependencies,
  turn: Turn,
  result: {
    status: KeptStatus;
    version: number | null;
    used: TurnUsage;
    fixed?: AppliedFix[] | undefined;
  },
): void {
  const { run: id, progress } = run.getState();
  run.update(turn.id, (message) =>
    buildTurnRecord({
      message,
      text: turn.text(),
      talkMode: turn.talkMode(),
      run: id ?? '',
      ...result,
      progress,
      now: clock.now(),
    }),
  );
}

/** Loads the files that the service committed, then calls `onTurnSettled`. */
export async function keepTurn(
  { effects, stores: { project, files }, onTurnSettled }: ConversationDependencies,
  kept: { turn: Turn; status: KeptStatus; prompt: string; isIdle(): boolean },
): Promise<void> {
  const { turn, status, prompt, isIdle } = kept;
  const { uuid } = project.getState();
  // Use the files from the service instead of those from the stream, because the service may have
  // refused or repaired some of them (ADR 075).
  const stored = uuid ? await effects.files(uuid).catch(() => null) : null;
  if (stored && isIdle()) files.load(stored.files, stored.version, stored.origin);
  await onTurnSettled(turn, { status, prompt });
}

/**
 * Handles a failed turn: rolls it back (GEN-010, GEN-011), but keeps it if one of its actions was
 * finished (PP-04).
 */
async function failTurn(
  parts: ConversationDependencies,
  { task, turn, isIdle }: EndedTurn,
  end: Extract<RunResult, { status: 'failed' }>,
): Promise<void> {
  const { host, stores } = parts;
  const { run, draft } = stores;
  const failure = toTurnFailure(end);
  if (turn.closedActionCount() > 0) {
    const status = 'interrupted';
    turn.abort();
    draft.restoreSent();
    recordTurn(parts, turn, { status, version: null, used: { tokens: null } });
    run.setState({ status, failure });
    if (failure) host.showFailure(failure);
    await keepTurn(parts, { turn, status, prompt: task.prompt, isIdle });
    return;
  }
  rollBackTurn(parts, task, turn);
  run.setState({ failure });
  if (failure) host.showFailure(failure);
  if (task.isNew) host.goHome(failure);
}

/**
 * Removes the messages of a turn that produced nothing, and restores the messages that it had
 * replaced.
 */
function rollBackTurn(
  { stores: { run, build, draft } }: ConversationDependencies,
  task: TurnStart,
  turn: Turn,
): void {
  turn.abort();
  run.dropLast(task.added);
  run.setState(({ messages }) => ({
    status: 'failed',
    progress: null,
    messages: [...messages, ...(task.replaced ?? [])],
  }));
  build.end();
  draft.restoreSent();
}
