import { commands } from '../../domain/contract/chat.ts';
import { isFailure } from '../../domain/errors.ts';
import { isLastEvent } from '../../domain/stream/is-last-event.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';

/** The maximum number of attempts to start the server while another command of the project runs. */
const maxAttempts = 5;

export type StartResult = { isUp: boolean; output: string };

/**
 * Starts the dev server for a project's current files, or attaches to the running server. Returns
 * the output of the commands and whether the page is served.
 */
export async function startDevServer(
  { runtime, runs }: { runtime: ProjectRuntime; runs: Runs },
  { project, userId, signal }: { project: string; userId: number; signal: AbortSignal },
): Promise<StartResult> {
  await runtime.endTurn(project);
  const run = await openDevServerRun({ runtime, runs }, { project, userId, signal });
  let output = '';
  let isUp = false;
  for (let after = 0, over = false; !over && !signal.aborted; ) {
    const before = after;
    for await (const { seq, event } of runs.follow(run, after, signal)) {
      after = seq;
      if ('type' in event && event.type === 'data' && 'data' in event) output += event.data;
      if ('status' in event && event.status === 'DONE') isUp = true;
      over = isLastEvent(event, 'command');
    }
    // If the event stream ended before the last event, follow the run again. If no new event has
    // come since the last attempt, the run has ended.
    if (after === before) break;
  }
  signal.throwIfAborted();
  return { isUp, output };
}

async function openDevServerRun(
  { runtime, runs }: { runtime: ProjectRuntime; runs: Runs },
  { project, userId, signal }: { project: string; userId: number; signal: AbortSignal },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      return (await runtime.startCommand({ project, userId, command: commands.buildDev })).run;
    } catch (error) {
      const other =
        isFailure(error, 'commandRunning') && attempt < maxAttempts
          ? await runs.latest(project, 'command')
          : undefined;
      if (!other) throw error;
      for await (const _ of runs.follow(other.id, other.seq, signal));
    }
  }
}
