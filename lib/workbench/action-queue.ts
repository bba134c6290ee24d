import { isSame } from '@/domain/artifact/normalise';
import { limits } from '@/domain/limits';
import { type Command, commands } from '@/domain/rules/commands';
import { unreachable } from '@/domain/unreachable';

/** One action of an answer as the queue takes it; `command` is the number of RUN-002, for a shell or start action. */
export type QueuedAction = { key: number; executed: boolean } & (
  | { type: 'file'; filePath: string; content: string }
  | { type: 'shell' | 'start'; command: Command; content: string }
);
type CommandAction = Extract<QueuedAction, { type: 'shell' | 'start' }>;
type FileAction = Extract<QueuedAction, { type: 'file' }>;

/** GEN-028. */
export type ActionState = { status: 'pending' | 'running' | 'complete' | 'aborted' } | { status: 'failed'; message: ActionFailure };

/** GEN-028, GEN-038: what stands beside a failed action. */
export const actionFailures = {
  file: 'Action failed',
  shell: 'Failed To Execute Shell Command',
  start: 'Failed To Start Application',
} as const;
export type ActionFailure = (typeof actionFailures)[keyof typeof actionFailures];

/** What the queue does to the world. A rejection is a failure of that action alone. */
export type QueueEffects = {
  writeFile(action: FileAction, signal: AbortSignal): Promise<void>;
  /** Resolves with the exit code; of a start action when it serves (0) or has ended. */
  runCommand(action: CommandAction, signal: AbortSignal): Promise<number>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/**
 * Runs an answer's actions one after another, in order of arrival (GEN-029), for runners in the browser and the pace at which
 * their steps are shown. Where the service runs the project it applies the turn itself and never waits for this (decision 29).
 */
export function createActionQueue(effects: QueueEffects, onChange: (key: number, state: ActionState) => void) {
  const stop = new AbortController();
  const states = new Map<number, ActionState>();
  /** Commands that were begun, each with every action that asked for it: they share one run and one state (GEN-033). */
  const begun: { action: CommandAction; keys: number[] }[] = [];
  let tail: Promise<void> = Promise.resolve();

  function set(key: number, state: ActionState): void {
    // What was aborted stays so, whatever its command still answers.
    if (states.get(key)?.status === 'aborted') return;
    states.set(key, state);
    onChange(key, state);
  }

  async function perform(action: QueuedAction): Promise<void> {
    if (stop.signal.aborted) return;
    switch (action.type) {
      case 'file':
        await settle([action.key], actionFailures.file, async () => {
          await effects.writeFile(action, stop.signal);
          return true;
        });
        return effects.wait(limits.files.writeWaitMs, stop.signal);
      case 'shell':
      case 'start':
        return performCommand(action);
      default:
        return unreachable(action);
    }
  }

  async function performCommand(action: CommandAction): Promise<void> {
    const twin = begun.find((one) => isSame(stepOf(one.action), stepOf(action)));
    if (twin) {
      twin.keys.push(action.key);
      set(action.key, states.get(twin.action.key) ?? { status: 'running' });
      return;
    }
    const keys = [action.key];
    begun.push({ action, keys });
    const run = settle(keys, actionFailures[action.type], async () => (await effects.runCommand(action, stop.signal)) === 0);
    // GEN-030, GEN-031: a dev server never ends; the queue gives it two seconds and goes on.
    await (action.type === 'start' ? effects.wait(limits.command.startWaitMs, stop.signal) : run);
  }

  /** Shows `keys` as running, then as what came of the work. */
  async function settle(keys: readonly number[], message: ActionFailure, work: () => Promise<boolean>): Promise<void> {
    for (const key of keys) set(key, { status: 'running' });
    const ok = await work().catch(() => false);
    for (const key of keys) set(key, ok ? { status: 'complete' } : { status: 'failed', message });
  }

  return {
    /** Takes an action once: a message that updates or is loaded again runs nothing twice (GEN-043). */
    add(action: QueuedAction): void {
      if (states.has(action.key)) return;
      const status = stop.signal.aborted ? 'aborted' : action.executed ? 'complete' : 'pending';
      set(action.key, { status });
      if (status !== 'pending') return;
      tail = tail.then(() => perform(action)).catch(() => undefined);
    },
    /** GEN-039: what has not come to its end is aborted, and nothing more is begun. */
    abort(): void {
      stop.abort();
      for (const [key, { status }] of states) if (status === 'pending' || status === 'running') set(key, { status: 'aborted' });
    },
    state: (key: number): ActionState | undefined => states.get(key),
    /** Resolves when everything added so far has had its turn; a start action may still run (GEN-030). */
    drained: (): Promise<void> => tail,
  };
}

export type ActionQueue = ReturnType<typeof createActionQueue>;

/** GEN-036: a dev server that runs shows a terminal; everything else how far it is. */
export function iconOf(type: QueuedAction['type'], { status }: ActionState): 'terminal' | 'spinner' | 'tick' | 'cross' {
  if (status === 'complete') return 'tick';
  if (status === 'failed' || status === 'aborted') return 'cross';
  return type === 'start' && status === 'running' ? 'terminal' : 'spinner';
}

function stepOf({ type, command, content }: CommandAction) {
  return { command: type === 'start' ? commands.buildDev : command, commandStr: content };
}
