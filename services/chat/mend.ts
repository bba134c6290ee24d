import type { Model, ModelRequest, ModelUsage } from '../ports/model.ts';
import type { Answer } from './answer.ts';
import { canBeWhole, feedback } from './feedback.ts';
import { proseOf } from './prose.ts';
import { type Outcome, speak } from './speak.ts';

/**
 * Asks the model to make good what was refused of its answer (decision 10): once with what is really there, once more for the
 * files whole. What is refused then stays undone, as its notice says. The person pays nothing for it (decision 7): `usage` is
 * ours. `onRound` is told before each round.
 */
export async function mend({
  model,
  request,
  answer,
  onRound,
}: {
  model: Model;
  request: ModelRequest;
  answer: Answer;
  onRound: () => void;
}): Promise<{ outcome: Outcome; usage: ModelUsage }> {
  const { turn } = answer;
  const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
  for (const whole of [false, true]) {
    const pending = turn.refusals.pending.filter((one) => !whole || canBeWhole(one, turn));
    if (pending.length === 0) continue;
    onRound();
    const said = proseOf(answer.text) || '(the actions)';
    const told = feedback(pending, turn, whole);
    answer.beginRound();
    const messages = [...request.messages, { role: 'assistant' as const, content: said }, { role: 'user' as const, content: told }];
    const end = await speak({ model, request: { ...request, messages }, answer });
    usage.input += end.usage.input;
    usage.cached += end.usage.cached;
    usage.output += end.usage.output;
    if (end.outcome.status !== 'done') return { outcome: end.outcome, usage };
  }
  return { outcome: { status: 'done' }, usage };
}
