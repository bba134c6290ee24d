import type { Problem } from '../../domain/entities/problem.ts';
import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Runs } from '../ports/runs.ts';
import { type FindFile, readToolOutput } from './tool-output.ts';

/** What the newest command of a project said is wrong, if it failed: a person may ask for the repair of what no check has seen. */
export async function lastOutput(runs: Runs, project: string, find: FindFile): Promise<Problem[]> {
  const run = await runs.latest(project, 'command');
  if (run?.status !== 'failed') return [];
  let output = '';
  try {
    for await (const { event } of runs.follow(run.id, 0)) {
      if (!('type' in event && event.type === 'data' && 'data' in event)) continue;
      output = (output + event.data).slice(-limits.repair.outputShown);
    }
  } catch (error) {
    // Its log is a day old and gone.
    if (!isFailure(error, 'notFound')) throw error;
  }
  return readToolOutput(output, find);
}
