import { type CommandStep, commandSteps } from '@/domain/artifact/normalise';
import { commands } from '@/domain/rules/commands';
import type { AnswerAction } from '@/lib/chat/answer';
import type { Turn } from '@/lib/chat/turn';
import type { CommandInput, Runner } from './runner';

type Site = Pick<CommandInput, 'uuid' | 'isManage'>;
/** A step of an answer and the actions that asked for it. */
type Step = CommandStep & { keys: number[] };

/** GEN-033, GEN-034: what an answer runs; an action that was executed before is not run again (GEN-043). */
export function stepsOf(actions: readonly AnswerAction[]): Step[] {
  const open = actions.filter((one) => !one.executed || (one.type !== 'shell' && one.type !== 'start'));
  const said = open.filter((one) => one.type === 'shell' || one.type === 'start');
  return commandSteps(open.map(({ type, content }) => ({ actionType: type, content }))).map((step) => ({
    ...step,
    keys: said.filter(({ content }) => content.includes(step.commandStr)).map(({ key }) => key),
  }));
}

/** What brings any project up: install, then the dev server. */
export const bringUp: Step[] = commandSteps([{ actionType: 'file', content: '' }]).map((step) => ({ ...step, keys: [] }));

export type CommandOutcome = { ok: boolean; message: string };

/** Runs an answer's commands one after another (GEN-029); the first that fails ends it, and the rest are not begun (GEN-028). */
export async function runCommands(
  parts: { runner: Runner; site: Site; signal: AbortSignal; turn?: Turn; at?(command: number): void },
  steps: readonly Step[],
): Promise<CommandOutcome> {
  const { runner, site, signal, turn, at } = parts;
  const mark = (keys: readonly number[], status: 'running' | 'complete' | 'failed' | 'aborted') => {
    for (const key of keys) turn?.setStatus(key, status);
  };
  for (const [index, { keys, command, commandStr }] of steps.entries()) {
    mark(keys, 'running');
    at?.(command);
    const line = command === commands.other ? { commandStr } : {};
    const result = await runner.run({ ...site, command, ...line }, signal);
    if (result.status === 'done') {
      mark(keys, 'complete');
      continue;
    }
    mark(keys, result.status === 'left' ? 'aborted' : 'failed');
    for (const later of steps.slice(index + 1)) mark(later.keys, 'aborted');
    return { ok: false, message: result.message };
  }
  return { ok: true, message: '' };
}
