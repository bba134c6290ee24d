import {
  describeMigrationRefusal,
  isMigrationPath,
  type MigrationRules,
  migrationsFolder,
  refuseMigration,
} from '../backends/migration-files.ts';
import { foldKey, readPath } from '../files/path.ts';
import { applyEdit, type EditFailure } from './edit-blocks.ts';
import type { ActionType } from './events.ts';

/** The project's files at the time when an action is applied. */
export type FilesView = {
  /** The text of a file; undefined if the file does not exist or is binary. */
  text(path: string): string | undefined;
  has(path: string): boolean;
  /** Whether a file with this path exists, ignoring upper and lower case. */
  isTaken(path: string): boolean;
  /** The paths of all files below a folder. */
  below(folder: string): string[];
  /**
   * Whether the user locked the file, or a folder that contains it, so that the model must not
   * change it.
   */
  isLocked(path: string): boolean;
  /** The rules for files of SQL; undefined in a project without a database. */
  migrations?: MigrationRules | undefined;
};

type FileAction = { path: string; to: string; content: string };

/** The change that a complete action makes to the files. It is applied later. */
export type FileEffect =
  /** `isWhole`: the model wrote the whole file; otherwise it sent an edit of the file. */
  | { kind: 'write'; path: string; text: string; isWhole: boolean }
  | { kind: 'remove'; paths: string[] }
  | { kind: 'move'; files: { from: string; to: string }[] };

type EffectRefusal = {
  reason: 'path' | 'missing' | 'locked' | 'collision' | 'edit' | 'unsupported' | 'migration';
  detail: EditFailure | { problem: string } | undefined;
};

type FileRule = (action: FileAction, files: FilesView) => FileEffect | EffectRefusal;

/** What a type of action does. A new type is one entry in `actionRules`. */
type ActionRule =
  /** `writes`: the action's content becomes the content of its file. */
  { kind: 'files'; writes: boolean; effect: FileRule } | { kind: 'command' };

/** The registry of actions (ADR 064), used by the services and by the browser. */
export const actionRules: Record<ActionType, ActionRule> = {
  file: { kind: 'files', writes: true, effect: writeFile },
  edit: { kind: 'files', writes: true, effect: editFile },
  delete: { kind: 'files', writes: false, effect: removeFiles },
  rename: { kind: 'files', writes: false, effect: moveFiles },
  shell: { kind: 'command' },
  start: { kind: 'command' },
  sql: { kind: 'files', writes: true, effect: writeSql },
};

/** Whether an action changes files. */
export const isFileAction = (type: ActionType): boolean => actionRules[type].kind === 'files';
/** Whether an action writes the content of a file. */
export function writesFile(type: ActionType): boolean {
  const rule = actionRules[type];
  return rule.kind === 'files' && rule.writes;
}

/**
 * Returns what a complete action does to the files, or why it is refused. Normalizes the path
 * first; an invalid path is refused with the reason `path`.
 */
export function effectOf(
  effect: FileRule,
  action: FileAction,
  files: FilesView,
): FileEffect | EffectRefusal {
  if (effect === writeSql && !files.migrations) return refusalOf('unsupported');
  const path = normalizePath(action.path);
  if (path === undefined) return refusalOf('path');
  const change = effect({ ...action, path }, files);
  if ('reason' in change || !files.migrations) return change;
  const refused = refuseMigration(change, files.migrations, files);
  return refused
    ? { reason: 'migration', detail: { problem: describeMigrationRefusal(refused) } }
    : change;
}

/** Returns the normalized path; undefined if it is not allowed as a path of the project. */
export function normalizePath(raw: string): string | undefined {
  const read = readPath(raw);
  return read.ok ? read.path : undefined;
}

function writeFile({ path, content }: FileAction, files: FilesView): FileEffect | EffectRefusal {
  if (files.isLocked(path)) return refusalOf('locked');
  return { kind: 'write', path, text: content, isWhole: true };
}

/** Writes a file of SQL, which is applied to the database at the end of the answer (ADR 111). */
function writeSql(action: FileAction, files: FilesView): FileEffect | EffectRefusal {
  if (isMigrationPath(action.path)) return writeFile(action, files);
  const problem = `SQL belongs to a new file of ${migrationsFolder}.`;
  return { reason: 'migration', detail: { problem } };
}

function editFile({ path, content }: FileAction, files: FilesView): FileEffect | EffectRefusal {
  if (files.isLocked(path)) return refusalOf('locked');
  const isNew = !files.isTaken(path);
  const text = isNew ? '' : files.text(path);
  if (text === undefined) return refusalOf('missing');
  const edited = applyEdit(text, content);
  if (edited.ok) return { kind: 'write', path, text: edited.text, isWhole: false };
  // Only an edit with an empty SEARCH can create a new file.
  return isNew ? refusalOf('missing') : { reason: 'edit', detail: edited };
}

function removeFiles({ path }: FileAction, files: FilesView): FileEffect | EffectRefusal {
  const paths = findExisting(path, files);
  return Array.isArray(paths) ? { kind: 'remove', paths } : paths;
}

/**
 * Moves a file or a whole folder. If one of the files cannot be moved, the whole action is refused.
 */
function moveFiles({ path, to }: FileAction, files: FilesView): FileEffect | EffectRefusal {
  const paths = findExisting(path, files);
  if (!Array.isArray(paths)) return paths;
  const target = normalizePath(to);
  if (target === undefined || target === path || target.startsWith(`${path}/`))
    return refusalOf('path');
  if (files.isLocked(target)) return refusalOf('locked');
  const moves = paths.map((from) => ({ from, to: target + from.slice(path.length) }));
  // A target that differs from an existing path only in upper and lower case is taken. Exception:
  // the action renames this same file.
  const isTaken = (one: { from: string; to: string }) =>
    files.has(one.to) || (files.isTaken(one.to) && foldKey(one.to) !== foldKey(one.from));
  if (moves.some((one) => isTaken(one) || normalizePath(one.to) === undefined))
    return refusalOf('collision');
  return moves.some((one) => files.isLocked(one.to))
    ? refusalOf('locked')
    : { kind: 'move', files: moves };
}

/**
 * Returns the path of a file or the paths of a folder's files; refuses if one of the files is
 * locked.
 */
function findExisting(path: string, files: FilesView): string[] | EffectRefusal {
  const paths = files.has(path) ? [path] : files.below(path);
  if (paths.length === 0) return refusalOf('missing');
  return paths.some((one) => files.isLocked(one)) ? refusalOf('locked') : paths;
}

function refusalOf(reason: EffectRefusal['reason']): EffectRefusal {
  return { reason, detail: undefined };
}
