import { limits } from '../../domain/limits/index.ts';
import type { HistoryMessage } from './context.ts';
import type { ChatDeps } from './deps.ts';
import { readRuns } from './repository.ts';

/**
 * Returns the number of the version whose files the prompts of this sitting show; null for the
 * latest version. A sitting is a series of turns, each of which began while the provider still
 * cached the previous prompt. Its prompts begin with the same copies of the files, which are billed
 * as cached input (ADR 080).
 */
export async function readPromptBase(
  { db, clock, versions }: Pick<ChatDeps, 'db' | 'clock' | 'versions'>,
  project: string,
  history: readonly HistoryMessage[],
): Promise<number | null> {
  const ids = new Set(history.flatMap(({ role, runId }) => (role === 'assistant' && runId) || []));
  const runs = await readRuns(db, [...ids].slice(-maxTurns));
  let start: Date | undefined;
  let next = clock.now();
  for (const id of [...ids].slice(-maxTurns).reverse()) {
    const run = runs.get(id);
    if (!run?.endedAt) break;
    if (next.getTime() - run.endedAt.getTime() > limits.chat.cost.cachedMs) break;
    start = run.createdAt;
    next = run.createdAt;
  }
  return start ? versions.versionAt(project, start) : null;
}

/**
 * Maximum number of turns that are searched for the start of the sitting. In a longer sitting, the
 * base version changes with each turn, so that part of the cache is lost.
 */
const maxTurns = 40;
