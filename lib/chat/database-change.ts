import type { DatabaseRefusal } from '@/domain/entities/database-refusal';
import { errors } from '@/domain/errors';
import type { StreamEvent } from '@/domain/stream/event';

/** What a turn did to the project's database, as its card shows it. */
export type DatabaseChange = {
  /** `waiting`: the database could not be asked, and the change is made with a later turn. */
  state: 'changing' | 'changed' | 'refused' | 'waiting';
  /** The number of files of SQL. */
  files: number;
  /** Where and why PostgreSQL refused a file; undefined if it is not known any more. */
  problem?: DatabaseRefusal['problem'];
};

/** Reads an event about the database; undefined for any other event. */
export function readDatabaseChange(event: StreamEvent): DatabaseChange | undefined {
  if (event.type !== 'database' || !Array.isArray(event.files)) return undefined;
  const files = event.files.length;
  if (event.state === 'changing' || event.state === 'changed') return { state: event.state, files };
  if (event.state !== 'refused') return undefined;
  if (event.code !== errors.sqlFailed.code) return { state: 'waiting', files };
  const { file, line, message, hint } = event;
  const isKnown =
    typeof file === 'string' && typeof line === 'number' && typeof message === 'string';
  return {
    ...{ state: 'refused', files },
    problem: isKnown
      ? { file, line, message, ...(typeof hint === 'string' ? { hint } : {}) }
      : undefined,
  };
}

/**
 * Returns what a stored answer did to the database; undefined if it has no SQL. `refusal` is what
 * its turn stored about files that were not applied.
 */
export function storedDatabaseChange(
  actions: readonly { type: string; status: string; filePath: string }[],
  refusal: DatabaseRefusal | undefined,
): DatabaseChange | undefined {
  if (refusal) return refusal;
  const all = actions.filter(({ type }) => type === 'sql');
  if (all.length === 0) return undefined;
  const changed = all.filter(({ status }) => status === 'complete');
  const files = new Set(changed.map(({ filePath }) => filePath)).size;
  return { state: files > 0 ? 'changed' : 'refused', files };
}
