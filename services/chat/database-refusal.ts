import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import { errors } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import { storableText } from '../store/storable.ts';

type DatabaseEvent = Extract<RunEvent, { type: 'database' }>;
export type DatabaseRefused = Extract<DatabaseEvent, { state: 'refused' }>;

/** Returns what a turn stores of an event about its database; null if the files were applied. */
export function refusalOf(event: DatabaseEvent): DatabaseRefusal | null {
  const files = event.files.length;
  if (event.state !== 'refused') return null;
  if (event.code !== errors.sqlFailed.code) return { state: 'waiting', files };
  const { file, line, message, hint } = event;
  if (file === undefined || line === undefined || message === undefined)
    return { state: 'refused', files };
  const problem = { file, line, message: storable(message) };
  return {
    ...{ state: 'refused', files },
    problem: hint ? { ...problem, hint: storable(hint) } : problem,
  };
}

const storable = (words: string): string => storableText(words.slice(0, limits.chat.sqlWordsMax));
