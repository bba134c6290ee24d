import { type CommandStep, commandSteps } from '@/domain/artifact/command-steps';
import { limits } from '@/domain/limits';
import { commands } from '@/domain/runtime/commands';
import type { AnswerAction } from '@/lib/chat/answer';
import type { Turn } from '@/lib/chat/turn';
import type { CommandInput, CommandResult, Runner } from './runner';

type CommandTarget = Pick<CommandInput, 'uuid' | 'isManage'>;
/** A step of an answer, and the keys of the actions that the step runs. */
type AnswerStep = CommandStep & { keys: number[] };

/**
 * GEN-033, GEN-034: returns the steps that an answer runs. Executed actions do not run again
 * (GEN-043).
 */
export function stepsOf(actions: readonly AnswerAction[]): AnswerStep[] {
  const open = actions.filter(
    (one) => !one.executed || (one.type !== 'shell' && one.type !== 'start'),
  );
  const said = open.filter((one) => one.type === 'shell' || one.type === 'start');
  return commandSteps(open.map(({ type, content }) => ({ actionType: type, content }))).map(
    (step) => ({
      ...step,
      keys: said.filter(({ content }) => content.includes(step.commandStr)).map(({ key }) => key),
    }),
  );
}

/** The steps that start any project: the install, then the dev server. */
export const startSteps: AnswerStep[] = commandSteps([{ actionType: 'file', content: '' }]).map(
  (step) => ({
    ...step,
    keys: [],
  }),
);

/** The status of an action after each result of its command. */
const actionStatuses = {
  done: 'complete',
  failed: 'failed',
  busy: 'failed',
  lost: 'failed',
  left: 'aborted',
} as const;

type CommandsResult = { ok: boolean; message: string };

type RunCommandsInput = {
  runner: Runner;
  site: CommandTarget;
  signal: AbortSignal;
  turn?: Pick<Turn, 'setStatus'>;
  at?(command: number): void;
  /**
   * Waits this many milliseconds. Only a runner in the page needs it, because the service runs
   * commands in order (ADR 075).
   */
  wait?(ms: number): Promise<void>;
};

/**
 * Runs an answer's commands one after the other (GEN-029). A failed custom command does not stop
 * the other commands. After a failed install, server start or build, the remaining steps are
 * skipped (GEN-028).
 */
export async function runCommands(
  { runner, site, signal, turn, at, wait }: RunCommandsInput,
  steps: readonly AnswerStep[],
): Promise<CommandsResult> {
  const mark = (keys: readonly number[], status: 'running' | 'complete' | 'failed' | 'aborted') => {
    for (const key of keys) turn?.setStatus(key, status);
  };
  const begin = async ({ keys, command, commandStr }: AnswerStep): Promise<CommandResult> => {
    mark(keys, 'running');
    at?.(command);
    const line = command === commands.other ? { commandStr } : {};
    const result = await runner.run({ ...site, command, ...line }, signal);
    mark(keys, actionStatuses[result.status]);
    return result;
  };
  /**
   * Results of started servers. The queue does not wait for them; they are reported later
   * (GEN-030).
   */
  const late: Promise<CommandResult>[] = [];
  for (const [index, step] of steps.entries()) {
    const going = begin(step);
    const rest = steps.slice(index + 1);
    if (wait && step.command === commands.buildDev && rest.length > 0) {
      late.push(going);
      await wait(limits.command.startWaitMs);
      continue;
    }
    const result = await going;
    if (!ends(step, result)) continue;
    for (const later of rest) mark(later.keys, 'aborted');
    return { ok: false, message: result.message };
  }
  const failed = (await Promise.all(late)).find((result) => result.status !== 'done');
  return failed ? { ok: false, message: failed.message } : { ok: true, message: '' };
}

function ends(
  { command }: CommandStep,
  result: CommandResult,
): result is Exclude<CommandResult, { status: 'done' }> {
  return result.status !== 'done' && !(command === commands.other && result.status === 'failed');
}
