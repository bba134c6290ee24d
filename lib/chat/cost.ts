import { limits } from '@/domain/limits';
import type { Message } from './messages';

const { cost } = limits.chat;
type TokenUsage = NonNullable<NonNullable<Message['turn']>['used']>;

/**
 * Estimates the cost of the next turn in tokens of the balance (PP-16): the median of this
 * project's newest charged turns, or `usual` if there are none. Leaves out the first turn, which
 * builds everything. Counts discussion turns separately, because they cost much less.
 */
export function estimateCost(
  messages: readonly Message[],
  usual: number | null,
  mode: 'build' | 'discuss' = 'build',
): number | null {
  const answers = messages.filter(
    ({ role, turn }) => role === 'assistant' && (turn?.mode ?? 'build') === mode,
  );
  const charges = answers
    .slice(mode === 'build' ? 1 : 0)
    .flatMap(({ turn }) => (turn?.used && turn.used.charged > 0 ? [turn.used.charged] : []))
    .slice(-cost.turns);
  return median(charges) ?? (mode === 'build' ? usual : null);
}

/** Whether the user must confirm the cost before the prompt is sent. */
export function needsCostConfirmation(estimate: number, balance: number): boolean {
  return estimate > cost.confirmTokens || estimate > balance * cost.confirmShare;
}

/**
 * Splits the counted tokens into parts without overlap. Providers count tokens from their cache as
 * input tokens, too.
 */
export function costParts({
  input,
  cached,
  output,
  charged,
}: TokenUsage): Record<'total' | 'input' | 'cached' | 'output' | 'charged', number> {
  return { total: input + output, input: Math.max(0, input - cached), cached, output, charged };
}

/** Returns the median. For an even number of values, this is the lower of the two middle values. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
