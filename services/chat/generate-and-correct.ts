import { limits as runLimits } from '../../domain/limits/index.ts';
import { addUsage, noUsage } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import type { ChatDeps } from './deps.ts';
import { withTextOnly } from './discussion.ts';
import { type GenerationResult, generateAnswer } from './generate-answer.ts';
import { emitStage } from './generation-events.ts';
import type { GenerationEnd, GenerationJob, TurnWork } from './generation-job.ts';
import type { PreparedPrompt } from './prepare-prompt.ts';
import { isCharged } from './resolve-model.ts';
import { retryRefusedActions } from './retry-refused-actions.ts';
import { settleFaults } from './settle-faults.ts';

/** Asks the model for its answer, then for corrections of what was refused or does not work. */
export async function generateAndCorrect(
  deps: ChatDeps,
  job: GenerationJob,
  { messages, room, offer, spare }: PreparedPrompt,
  { answer, look, database }: TurnWork,
): Promise<GenerationEnd> {
  const { model, handle, userId, language, variant, discuss, part, isRepair, isManaged } = job;
  const files = new Map(answer.turn.texts());
  const prompt = job.shownPrompt;
  const context = { language, variant, prompt, files, pointedAt: part?.text, isManaged };
  const request = { messages, context, signal: handle.signal };
  const ask = () =>
    generateAnswer({
      model: discuss ? withTextOnly(model) : model,
      request,
      answer,
      room,
      reading: offer && { offer, onRead: () => emitStage(handle, 'reading') },
    });
  const first = await ask();
  // The user did not write the prompt of a repair, so the product tries a failed repair once more.
  const isTriedAgain = isRepair && hasNoAnswer(first.outcome, answer);
  if (isTriedAgain) await deps.clock.sleep(runLimits.repair.secondTryMs, handle.signal);
  const said = isTriedAgain ? await ask() : first;
  const { usage } = said;
  // A first attempt without any output costs nothing.
  const failed = isTriedAgain && first.usage.output > 0 ? first.usage : noUsage;
  const unanswered = addUsage(failed, said.unanswered);
  const spoken = { outcome: said.outcome, usage, unanswered };
  if (said.outcome.status !== 'done') return spoken;
  if (model.free) {
    if (discuss) return spoken;
    await database?.settle(undefined, handle.signal);
    const { outcome } = await settleFaults(look, undefined, handle.signal);
    return { ...spoken, outcome };
  }
  const budget = isCharged(model) ? { ...deps, userId, run: handle.id } : undefined;
  const rounds = {
    model,
    // Keep the files that the model asked for in the messages of the correction.
    request: { ...request, messages: said.messages },
    answer,
    budget,
    spare,
    onRound: () => emitStage(handle, 'correcting'),
  };
  const corrected = await retryRefusedActions(rounds);
  if (corrected.outcome.status !== 'done' || discuss)
    return { ...spoken, outcome: corrected.outcome, ours: corrected.usage };
  const changed = await database?.settle(rounds, handle.signal);
  const spent = addUsage(corrected.usage, changed?.usage ?? noUsage);
  if (changed && changed.outcome.status !== 'done')
    return { ...spoken, outcome: changed.outcome, ours: spent };
  // A page without its tables has faults that no correction of the page can settle.
  const mayAsk = database?.isRefused ? undefined : rounds;
  const settled = await settleFaults(
    async () => {
      // A correction may have added files of SQL, and the look needs the types of their tables.
      await database?.finish();
      return look();
    },
    mayAsk,
    handle.signal,
  );
  return { ...spoken, outcome: settled.outcome, ours: addUsage(spent, settled.usage) };
}

/** Whether the model itself failed before it wrote anything. */
function hasNoAnswer(outcome: GenerationResult, answer: AnswerProcessor): boolean {
  return outcome.status === 'failed' && outcome.error === 'modelFailed' && answer.text === '';
}
