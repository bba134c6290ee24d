import { limits } from '@/domain/limits';
import type { Message } from './messages';

const { cost } = limits.chat;
type Used = NonNullable<NonNullable<Message['turn']>['used']>;

/**
 * Product point 16: what the next turn will cost, in tokens of the balance: the middle of this project's newest charged turns,
 * else `usual`. The first turn builds everything and says nothing of a change that follows; it is left out. Turns that are only
 * talked about are counted by themselves: they cost a part of one that builds.
 */
export function estimateCost(messages: readonly Message[], usual: number | null, mode: 'build' | 'discuss' = 'build'): number | null {
  const answers = messages.filter(({ role, turn }) => role === 'assistant' && (turn?.mode ?? 'build') === mode);
  const charges = answers
    .slice(mode === 'build' ? 1 : 0)
    .flatMap(({ turn }) => (turn?.used && turn.used.charged > 0 ? [turn.used.charged] : []))
    .slice(-cost.turns);
  return median(charges) ?? (mode === 'build' ? usual : null);
}

/** Whether a person is asked before it is spent. */
export function asksBefore(estimate: number, balance: number): boolean {
  return estimate > cost.askTokens || estimate > balance * cost.askShare;
}

/** The parts of what a model counted, none of them twice: providers count what they read from their cache as input too. */
export function costParts({ input, cached, output, charged }: Used): Record<'total' | 'input' | 'cached' | 'output' | 'charged', number> {
  return { total: input + output, input: Math.max(0, input - cached), cached, output, charged };
}

/** The lower of the two in the middle where their number is even. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
