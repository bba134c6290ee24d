import { success } from '../../domain/contract/envelope.ts';
import { settleHold } from './charge.ts';
import type { ChatDeps } from './deps.ts';
import { createGenerationQueue } from './generation-queue.ts';
import { chatHandlers } from './handlers.ts';
import { recoverGeneration } from './recover-generation.ts';
import { createRepairRequest } from './request-repair.ts';
import { readPackages } from './system-prompt.ts';
import { createTurnStats } from './turn-stats.ts';

export type ChatOptions = Omit<ChatDeps, 'queue' | 'packages' | 'tokenRate' | 'log'> & {
  /**
   * Maximum number of concurrent generations (`MAX_RUNS`). Further generations wait in order
   * (PP-19).
   */
  maxRuns: number;
  /** How many tokens of the balance one model token costs (`TOKEN_RATE`). */
  tokenRate?: number;
  log?: ChatDeps['log'];
};

export type ChatService = ReturnType<typeof createChat>;

/**
 * Creates the chat service: it accepts prompts, executes their runs and stores the results. Create
 * it before `runs.recover()`, because recovery ends the runs of dead processes with the handlers
 * that this function registers.
 */
export function createChat({ maxRuns, tokenRate = 1, log = () => {}, ...rest }: ChatOptions) {
  const deps: ChatDeps = {
    ...rest,
    tokenRate,
    log,
    queue: createGenerationQueue(maxRuns),
    packages: readPackages(),
  };
  const stats = createTurnStats(deps.db);
  deps.runs.onAbandoned('chat', (row, handle, events) =>
    recoverGeneration(deps, row, handle, events),
  );
  deps.runs.onAbandoned('enhance', async (row, handle) => {
    const unpaid = {
      run: row.id,
      projectUuid: row.projectUuid,
      userId: row.userId,
      used: 0,
      detail: {},
    };
    await handle.end('interrupted', { status: 'INTERRUPTED', code: success }, {}, async (tx) => {
      await settleHold(deps.inside(tx), unpaid);
      return undefined;
    });
  });
  return {
    handlers: chatHandlers(deps, stats),
    /**
     * Starts a repair that the service itself requests (ADR 027). Stores it as an error message
     * (CHAT-041). Returns the run.
     */
    repair: createRepairRequest(deps, stats),
    /** Whether an AI model is connected. The built-in starter does not count. */
    hasModel: () =>
      deps.models.current().then(
        (model) => !model.free,
        () => false,
      ),
    /**
     * Returns the median and the 90th percentile of the seconds from prompt to working page on this
     * server; null before five runs (PP-13).
     */
    usualSeconds: () => stats.timeToReady(),
    /**
     * Returns the median cost of a turn of the current model; null before five turns, and when
     * turns are free (PP-16).
     */
    async usualCost(): Promise<number | null> {
      const model = await deps.models.current().catch(() => null);
      return !model || model.free ? null : stats.medianCost(model.name);
    },
  };
}
