import { fail as raise } from '../../domain/errors.ts';
import { limits as runLimits } from '../../domain/limits/index.ts';
import type { ModelMessage } from '../ports/model.ts';
import { buildPrompt } from './context.ts';
import { describeDatabase } from './database-text.ts';
import type { ChatDeps } from './deps.ts';
import type { GenerationJob, HeadState } from './generation-job.ts';
import { splitTexts } from './head-texts.ts';
import { readPromptBase } from './prompt-base.ts';
import { contextInput } from './prompt-context.ts';
import { readPromptLimits } from './prompt-limits.ts';
import type { ReadOffer } from './read-files.ts';
import { isCharged } from './resolve-model.ts';
import { estimateMessages } from './tokens.ts';

export type PreparedPrompt = {
  messages: ModelMessage[];
  /** The maximum number of tokens of the answer, from the user's cap. */
  room: number | undefined;
  offer: ReadOffer | undefined;
  shown: string[];
  /** Tokens that the window leaves for corrections. */
  spare: number;
};

/** Builds the prompt and opens the hold. No tokens are held while the run waits in the queue. */
export async function preparePrompt(
  deps: ChatDeps,
  job: GenerationJob,
  { files, locked, database }: HeadState,
): Promise<PreparedPrompt> {
  const { handle, model, project, userId } = job;
  const [limits, recent, byHand, number, described] = await Promise.all([
    readPromptLimits(deps, job),
    deps.versions.recentChanges(project.uuid),
    deps.versions.changesByHand(project.uuid),
    readPromptBase(deps, project.uuid, job.history),
    database && describeDatabase(database),
  ]);
  const base =
    number === null ? undefined : splitTexts(await deps.versions.files(project.uuid, number)).texts;
  const input = contextInput(deps, {
    ...{ ...job, files, locked, recent, byHand, base, limits },
    database: described,
  });
  const { messages, shown, readRoom } = buildPrompt(input);
  const tokens = estimateMessages(messages);
  const room = limits.cap === null ? undefined : Math.floor(limits.cap) - tokens;
  if (room !== undefined && room < runLimits.models.turnCapRoom)
    throw raise('turnCapTooSmall', { tokens });
  if (isCharged(model) && !job.isFree) {
    const output = runLimits.run.holdOutputTokens;
    const wanted = Math.ceil((tokens + readRoom + output) * deps.tokenRate);
    // If the run was taken over, its hold was released. Do not open another hold.
    await handle.transactAsOwner((tx) =>
      deps.inside(tx).ledger.hold({ run: handle.id, userId, wanted }),
    );
  }
  return {
    ...{ messages, room, shown },
    offer: readRoom > 0 ? { room: readRoom, shown } : undefined,
    spare: limits.budget - tokens - readRoom - runLimits.run.holdOutputTokens,
  };
}
