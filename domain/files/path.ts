import { limits } from '../limits/index.ts';
import { utf8Length } from '../text/utf8-length.ts';

export type PathRefusal =
  | 'empty'
  | 'too-long'
  | 'absolute'
  | 'escapes'
  | 'backslash'
  /**
   * Control, invisible or unpaired surrogate characters, and characters that Windows file systems
   * forbid.
   */
  | 'characters'
  /** `.git` and `node_modules`: the project may not write there. */
  | 'reserved'
  | 'device'
  /** A part begins or ends with a space, or ends with a dot, which some file systems remove. */
  | 'edges'
  | 'folder';

type PathReading = { ok: true; path: string } | { ok: false; reason: PathRefusal };

const badCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/u;
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])$/;
const reserved = new Set(['.git', 'git~1', 'node_modules', 'node_m~1']);
const maxPartBytes = 255;

/**
 * Reads a path from a model, an upload or a client, relative to the project's directory. Refuses
 * paths outside of that directory (RUN-010, GAP-30). Returns the path in Unicode NFC and without
 * `.` parts, or the reason for the refusal. The rules are the same for every file system.
 */
export function readPath(raw: string): PathReading {
  if (raw === '') return refuse('empty');
  // Check the length first, because normalizing a long text is expensive.
  if (raw.length > limits.files.pathMax) return refuse('too-long');
  if (raw.startsWith('/') || raw.startsWith('~/') || /^[A-Za-z]:/.test(raw))
    return refuse('absolute');
  if (raw.includes('\\')) return refuse('backslash');
  if (badCharacters.test(raw)) return refuse('characters');
  const path = raw.normalize('NFC');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0) return refuse('empty');
  for (const part of parts) {
    const reason = refusalOf(part);
    if (reason) return refuse(reason);
  }
  if (/(?:^|\/)\.?$/.test(path)) return refuse('folder');
  const clean = parts.join('/');
  return clean.length > limits.files.pathMax ? refuse('too-long') : { ok: true, path: clean };
}

/**
 * Returns the same key for paths that a case-insensitive or Unicode-normalising file system treats
 * as one file.
 */
export function foldKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/**
 * Returns the directories above a path, the nearest first. A path is invalid if one of these
 * directories is a file.
 */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, parts.length - 1 - i).join('/'));
}

function refusalOf(part: string): PathRefusal | undefined {
  if (part === '..') return 'escapes';
  if (/^\s|[\s.]$/u.test(part)) return 'edges';
  const folded = foldKey(part);
  if (reserved.has(folded)) return 'reserved';
  if (devices.test(folded.split('.')[0]?.trimEnd() ?? '')) return 'device';
  return utf8Length(part) > maxPartBytes ? 'too-long' : undefined;
}

function refuse(reason: PathRefusal): PathReading {
  return { ok: false, reason };
}
