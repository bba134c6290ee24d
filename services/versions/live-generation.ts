import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import type { Database } from '../store/open-database.ts';
import { messages, runs } from '../store/schema/index.ts';

const active: ('queued' | 'running')[] = ['queued', 'running'];
const liveRuns = (tx: Database) =>
  tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.kind, 'chat'), inArray(runs.status, active)));

/** Returns the condition that a message does not belong to a running generation. */
export const notOfLiveRun = (tx: Database) =>
  or(isNull(messages.runId), notInArray(messages.runId, liveRuns(tx)));

/** Throws while a generation writes to the project. */
export async function assertNotGenerating(tx: Database, project: string): Promise<void> {
  const [one] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectUuid, project), eq(runs.kind, 'chat'), inArray(runs.status, active)))
    .limit(1);
  if (one) throw fail('taskRunning');
}
