import type { Command } from '@/domain/runtime/commands';

export type CommandInput = { uuid: string; command: Command; commandStr?: string; isManage: 0 | 1 };

/**
 * `busy`: another command is running (703). `lost`: the stream ended without END. `left`: the
 * command was stopped, or the user left the project.
 */
export type CommandResult =
  | { status: 'done' }
  | { status: 'failed' | 'busy' | 'lost' | 'left'; message: string };

/**
 * Where a project runs (GAP-74): in the server's sandbox or in this browser. Terminal and preview
 * work the same with every runner.
 */
export interface Runner {
  run(input: CommandInput, signal: AbortSignal): Promise<CommandResult>;
}
