import { success } from '../../domain/contract/envelope.ts';
import type { Check } from '../../domain/entities/check.ts';
import { isFailure } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { RunHandle, Runs } from '../ports/runs.ts';
import type { RepairDeps } from './repair-deps.ts';

/** Stops a running check, whose result would be outdated because the user continues to work. */
export async function stopCheck(
  runs: Pick<Runs, 'latest' | 'stop'>,
  project: string,
): Promise<void> {
  const check = await runs.latest(project, 'check');
  if (check?.status === 'running') await runs.stop(check.id);
}

/** Returns the last state of a project's newest check; undefined while it has not ended. */
export async function lastCheck(
  runs: Pick<Runs, 'latest' | 'follow'>,
  project: string,
): Promise<Check | undefined> {
  const run = await runs.latest(project, 'check');
  if (!run || run.status === 'queued' || run.status === 'running') return undefined;
  let last: Check | undefined;
  try {
    for await (const { event } of runs.follow(run.id, 0)) last = checkOf(event) ?? last;
  } catch (error) {
    // `notFound` means that the log of the run is older than a day and was removed.
    if (!isFailure(error, 'notFound')) throw error;
  }
  return last;
}

function checkOf(event: RunEvent): Check | undefined {
  return 'type' in event && event.type === 'check' ? event.check : undefined;
}

/** Ends the run of a check: done, stopped by the user, or interrupted by `error`. */
export async function endCheck(
  handle: RunHandle,
  log: RepairDeps['log'],
  error?: unknown,
): Promise<void> {
  if (!error) return handle.end('done', { status: 'END', code: success });
  if (handle.signal.aborted && handle.signal.reason === 'stop')
    return handle.end('stopped', { status: 'STOPPED', code: success });
  if (!handle.signal.aborted)
    log('check not led to its end', { run: handle.id, error: String(error) });
  return handle.end('interrupted', { status: 'INTERRUPTED', code: success });
}
