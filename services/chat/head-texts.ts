import { limits } from '../../domain/limits/index.ts';
import type { Versions } from '../ports/versions.ts';
import { Turn } from './turn.ts';

/**
 * The files of a project's latest version: the text of text files, and the paths of all other
 * files.
 */
export type HeadTexts = { texts: ReadonlyMap<string, string>; binary: readonly string[] };
/**
 * `recent`: paths of recently changed files, latest first. `byHand`: paths that the user changed by
 * hand since the last turn.
 */
export type RecentHead = HeadTexts & { recent: readonly string[]; byHand: readonly string[] };
/** Reads the latest version of a project (its head), or the version with this number. */
export type ReadTexts = (project: string, number?: number) => Promise<RecentHead>;

type CachedTexts = RecentHead & { number: number; characters: number };

/** Splits files into text files and binary files. */
export function splitTexts(files: ReadonlyMap<string, Uint8Array>): HeadTexts {
  const texts = new Map(new Turn(files).texts());
  return { texts, binary: [...files.keys()].filter((path) => !texts.has(path)) };
}

/**
 * Reads heads (the latest versions of projects) and caches the most recently used heads, because
 * the size of a prompt is requested many times for the same version.
 */
export function createHeadTexts(
  versions: Pick<Versions, 'head' | 'files' | 'recentChanges' | 'changesByHand'>,
): ReadTexts {
  const kept = new Map<string, CachedTexts>();
  let characters = 0;

  function drop(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  return async (project, wanted) => {
    const number = wanted ?? (await versions.head(project))?.number;
    if (number === undefined) return { ...splitTexts(new Map()), recent: [], byHand: [] };
    const key = wanted === undefined ? project : `${project} ${wanted}`;
    let found = kept.get(key);
    if (found?.number !== number) {
      const read = splitTexts(await versions.files(project, number));
      found = {
        ...read,
        recent: await versions.recentChanges(project),
        byHand: await versions.changesByHand(project),
        number,
        characters: [...read.texts.values()].reduce((sum, text) => sum + text.length, 0),
      };
    }
    // Insert the entry again, because the map is in order of use, least recently used first.
    drop(key);
    kept.set(key, found);
    characters += found.characters;
    for (const [oldest] of kept)
      if (characters > limits.chat.headTextsKept && oldest !== key) drop(oldest);
    return found;
  };
}
