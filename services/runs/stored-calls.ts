import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { and, asc, eq, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { ArchiveEntry } from '../ports/feature.ts';
import type { ModelCall, TurnSetting } from '../ports/model-call.ts';
import type { Database } from '../store/open-database.ts';
import { modelCalls, runs } from './schema.ts';

const pack = promisify(deflate);
const unpack = promisify(inflate);

/** Stores the setting of a turn (number 0), or one of its calls. A second store changes nothing. */
export async function storeCall(
  db: Database,
  { run, number, call }: { run: string; number: number; call: TurnSetting | ModelCall },
): Promise<void> {
  const packed = await pack(JSON.stringify(call));
  await db.insert(modelCalls).values({ runId: run, number, call: packed }).onConflictDoNothing();
}

/** Returns the setting and the calls of a turn; undefined if they were already removed. */
export async function readCalls(
  db: Database,
  run: string,
): Promise<{ setting: TurnSetting; calls: ModelCall[] } | undefined> {
  const rows = await db
    .select({ call: modelCalls.call })
    .from(modelCalls)
    .where(eq(modelCalls.runId, run))
    .orderBy(asc(modelCalls.number));
  const [setting, ...calls] = await Promise.all(
    rows.map(async ({ call }) => JSON.parse((await unpack(call)).toString()) as unknown),
  );
  if (!setting) return undefined;
  return { setting: setting as TurnSetting, calls: calls as ModelCall[] };
}

/** Yields the kept calls of a project for the archive of its owner, one file for each turn. */
export async function* archiveCalls(db: Database, project: string): AsyncGenerator<ArchiveEntry> {
  const turns = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectUuid, project), eq(runs.kind, 'chat')))
    .orderBy(asc(runs.createdAt));
  for (const { id } of turns) {
    const kept = await readCalls(db, id);
    if (kept) yield { name: `turns/${id}.json`, json: kept };
  }
}

/**
 * Removes the calls of turns that ended before `endedBefore`, and calls without a turn: a process
 * that lost its run may store a call after the project was deleted. Returns the number of removed
 * calls.
 */
export async function sweepCalls(db: Database, endedBefore: Date): Promise<number> {
  const old = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.endedAt), lt(runs.endedAt, endedBefore)));
  const turn = db.select({ id: runs.id }).from(runs).where(eq(runs.id, modelCalls.runId));
  const gone = await db
    .delete(modelCalls)
    .where(or(inArray(modelCalls.runId, old), notExists(turn)))
    .returning({ number: modelCalls.number });
  return gone.length;
}
