import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Runs } from '../ports/runs.ts';
import { type FindFile, readToolOutput } from './tool-output.ts';

/**
 * Returns the problems in the output of a project's newest command, if the command failed. It is
 * used when the user requests a repair and no check has run.
 */
export async function readFailedOutput(
  runs: Runs,
  project: string,
  find: FindFile,
): Promise<Problem[]> {
  const run = await runs.latest(project, 'command');
  if (run?.status !== 'failed') return [];
  let output = '';
  try {
    for await (const { event } of runs.follow(run.id, 0)) {
      if (!('type' in event && event.type === 'data' && 'data' in event)) continue;
      output = (output + event.data).slice(-limits.repair.outputShown);
    }
  } catch (error) {
    // `notFound` means that the log of the run is older than a day and was removed.
    if (!isFailure(error, 'notFound')) throw error;
  }
  return readToolOutput(output, find);
}
