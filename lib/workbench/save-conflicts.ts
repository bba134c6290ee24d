import type { Chat } from '@/domain/contract/chat';
import type { EditorStore } from './editor-store';
import type { FilesStore } from './files-store';

/**
 * A file that was changed both in this tab and elsewhere. `theirs` is the stored text, or null if
 * the file is gone.
 */
export type Conflict = { path: string; mine: string; theirs: string | null };
export type ConflictChoice = 'mine' | 'theirs';

export type StoredProject = Pick<Chat, 'files' | 'version' | 'origin'>;

/**
 * Returns the unsaved edits whose stored text has changed in the meantime. Drops an edit that
 * equals the new stored text.
 */
export function findConflicts(editor: EditorStore, stored: StoredProject): Conflict[] {
  const now = new Map(stored.files.map((file) => [file.file_path, file.file_content]));
  return editor.edits().flatMap(({ path, text, before }): Conflict[] => {
    const theirs = now.get(path) ?? null;
    if ((theirs ?? '') !== before && theirs !== text) return [{ path, mine: text, theirs }];
    if (theirs === text) editor.drop(path);
    return [];
  });
}

/**
 * Resolves each conflict as the user chose: either bases the user's edit on the stored text, or
 * drops the edit.
 */
export function applyChoices(
  editor: EditorStore,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, ConflictChoice>>,
): void {
  for (const { path, theirs } of conflicts) {
    if (choices[path] === 'theirs') editor.drop(path);
    else editor.markStored(path, theirs);
  }
}

/** Loads the stored files and applies the user's unsaved edits to them. */
export function loadStored(files: FilesStore, editor: EditorStore, stored: StoredProject): void {
  const edits = editor.edits();
  files.load(stored.files, stored.version, stored.origin);
  for (const { path, text } of edits) {
    const entry = files.read(path);
    if (!entry) files.write(path, '');
    editor.trackEdit(path, text, entry?.content ?? '');
  }
}
