import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Model } from '../ports/model.ts';
import type { PromptContext } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { type MessageRow, readRuns } from './repository.ts';
import { isCharged } from './resolve-model.ts';

const { cost } = limits.chat;

/**
 * Returns the probable cost of the next turn, in tokens of the balance (PP-16): the prompt
 * (`total`, with the files in `chosen`) plus the median length of this project’s answers. Shortly
 * after a turn, the provider still has the unchanged beginning of the prompt in its cache, so
 * `chosen.stableTokens` count as cached. Returns 0 for a model that costs the user nothing.
 */
export async function nextPrice(
  { db, clock, tokenRate }: Pick<ChatDeps, 'db' | 'clock' | 'tokenRate'>,
  {
    model,
    discuss,
    history,
    chosen,
    total,
  }: {
    model: Model;
    discuss: boolean;
    history: readonly MessageRow[];
    chosen: PromptContext;
    total: number;
  },
): Promise<number> {
  if (!isCharged(model)) return 0;
  const ids = new Set(
    history.flatMap(({ role, runId }) => (role === 'assistant' ? (runId ?? []) : [])),
  );
  const runs = await readRuns(db, [...ids]);
  const ended = [...ids].flatMap((id) => runs.get(id) ?? []);
  const ofKind = ended.filter(
    ({ input }) => (input.mode === 'discuss' || input.mode === 'plan') === discuss,
  );
  // Skip the first turn: it builds the whole project and does not predict a later change.
  const outputs = (discuss ? ofKind : ofKind.slice(1))
    .flatMap(({ usage }) => (usage && usage.output > 0 ? [usage.output] : []))
    .slice(-cost.turns);
  const lastEnd = ended.at(-1)?.endedAt?.getTime();
  const isWarm = lastEnd !== undefined && clock.now().getTime() - lastEnd < cost.cachedMs;
  const isFirst = !discuss && history.length === 0;
  const usual = isFirst ? limits.usual.siteTokens : cost.usualOutput;
  const usage = {
    input: total,
    cached: isWarm ? chosen.stableTokens : 0,
    output: median(outputs) ?? usual,
  };
  return Math.ceil(chargedTokens(usage, model.provider) * tokenRate);
}

/** Returns the median; of an even number of values, the lower one of the two middle values. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
