import { success } from '../../domain/contract/envelope.ts';
import type { ChatDeps } from './deps.ts';
import { settle } from './generate.ts';
import { chatHandlers } from './handlers.ts';
import { createPlaces } from './places.ts';
import { readPackages } from './prompt.ts';
import { recoverGeneration } from './recover.ts';
import { askForRepair } from './repair.ts';
import { createUsualTimes } from './usual.ts';

export { readPackages } from './prompt.ts';
export { candidatesFor } from './reachable.ts';
export { syntaxProblem } from './syntax.ts';

export type ChatOptions = Omit<ChatDeps, 'places' | 'packages' | 'tokenRate' | 'log'> & {
  /** MAX_RUNS: generations at a time; the rest waits in order (product point 19). */
  maxRuns: number;
  /** TOKEN_RATE. */
  tokenRate?: number;
  log?: ChatDeps['log'];
};

export type ChatService = ReturnType<typeof createChat>;

/**
 * The conversation: accepts prompts, leads their runs, keeps what they make. Made before `runs.recover()`, which hands it the
 * generations a dead process left behind.
 */
export function createChat({ maxRuns, tokenRate = 1, log = () => {}, ...rest }: ChatOptions) {
  const deps: ChatDeps = { ...rest, tokenRate, log, places: createPlaces(maxRuns), packages: readPackages() };
  const usual = createUsualTimes(deps.db);
  deps.runs.onAbandoned('chat', (row, handle, events) => recoverGeneration(deps, row, handle, events));
  deps.runs.onAbandoned('enhance', async (row, handle) => {
    await settle(deps, { run: row.id, projectUuid: row.projectUuid, userId: row.userId, used: 0, detail: {} });
    await handle.end('interrupted', { status: 'INTERRUPTED', code: success });
  });
  return {
    handlers: chatHandlers(deps, usual),
    /** Decision 11: a repair that the service asks for by itself, in the form of CHAT-041. Answers its run. */
    repair: askForRepair(deps, usual),
    /** Whether a model can be asked; the ready-made projects cannot. */
    hasModel: () =>
      deps.models.current().then(
        (model) => !model.free,
        () => false,
      ),
    /** p50 and p90 of send → ready on this server, for `contract.runtime.status`; null before five runs (product point 13). */
    usualSeconds: () => usual.ready(),
    /** What a turn of the model in use costs in the middle; null before five, and where turns cost nothing (product point 16). */
    async usualCost(): Promise<number | null> {
      const model = await deps.models.current().catch(() => null);
      return !model || model.free ? null : usual.cost(model.name);
    },
  };
}
