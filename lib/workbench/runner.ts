import type { Command } from '@/domain/runtime/commands';

export type CommandInput = { uuid: string; command: Command; commandStr?: string; isManage: 0 | 1 };

/**
 * `busy`: another command is running (703). `lost`: the stream ended without END. `left`: no longer
 * wanted.
 */
export type CommandResult =
  | { status: 'done' }
  | { status: 'failed' | 'busy' | 'lost' | 'left'; message: string };

/**
 * Where a project runs (GAP-74): the server's sandbox or this browser. Terminal and preview are the
 * same for all.
 */
export interface Runner {
  run(input: CommandInput, signal: AbortSignal): Promise<CommandResult>;
}
