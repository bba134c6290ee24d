import { createStore } from 'zustand/vanilla';
import { ConcurrencyLimit } from '@/domain/async/concurrency-limit';
import { errors } from '@/domain/errors';
import type { ProjectStore } from '@/lib/projects/project-store';
import { isCallError } from '@/lib/upstream/call-error';
import type { EditorStore } from './editor-store';
import type { FilesStore } from './files-store';
import {
  applyChoices,
  type Conflict,
  type ConflictChoice,
  findConflicts,
  loadStored,
  type StoredProject,
} from './save-conflicts';

/** The user's own changes of files. Each call stores them as one version. */
export type FileChanges = {
  /** The content of a binary file is base64. */
  files?: readonly { file_path: string; file_content: string; is_binary?: boolean }[];
  renamed?: readonly { from: string; to: string }[];
  removed?: readonly string[];
};

/** The newest version, and the run that checks it. */
export type SaveResult = { version: number | null; check: string | null };

type SavingDependencies = {
  effects: {
    /**
     * Stores the changes and returns the newest version. Throws 409 if the project already has a
     * version newer than `base`, unless the changes alter no file.
     */
    saveFiles(uuid: string, changes: FileChanges, base: number | null): Promise<SaveResult>;
    files(uuid: string): Promise<StoredProject>;
  };
  stores: { project: ProjectStore; files: FilesStore; editor: EditorStore };
  /** Shows the user what was not saved, and why. */
  showSaveError(error: unknown): void;
  /** Called when a run checks what was saved. */
  onCheckStarted(run: string): void;
};

/**
 * Creates an error for a failure that the user has already seen, so that callers do not show it
 * again.
 */
export const createReportedError = () => new DOMException('not saved', 'AbortError');

/**
 * Saves the user's edits (ADR 030): all unsaved documents become one version on top of the newest
 * version that this tab knows. After a conflict, files that only one side changed are merged. For
 * files that both sides changed, the user sees both texts, so that no text is lost.
 */
export function createSaving(parts: SavingDependencies) {
  const { effects } = parts;
  const { project, files, editor } = parts.stores;
  const store = createStore<{ busy: boolean; conflicts: readonly Conflict[] }>(() => ({
    busy: false,
    conflicts: [],
  }));
  /** One save at a time: two concurrent saves would conflict with each other. */
  const queue = new ConcurrencyLimit(1);
  let against: StoredProject | null = null;

  async function saveAll(): Promise<boolean> {
    const { uuid } = project.getState();
    const edits = editor.edits();
    if (!uuid || edits.length === 0) return edits.length === 0;
    // The stored text of an edited file has changed, for example by a turn. The version number does
    // not show this.
    if (edits.some(({ path, before }) => (files.read(path)?.content ?? '') !== before))
      return reconcile(uuid);
    try {
      const written = edits.map(({ path, text }) => ({ file_path: path, file_content: text }));
      await storeChanges(parts, uuid, { files: written }, () => {
        for (const { path, text } of edits) {
          files.write(path, text);
          editor.markStored(path, text);
        }
      });
      return true;
    } catch (error) {
      if (!isCallError(error, errors.versionConflict.code)) throw error;
      return reconcile(uuid);
    }
  }

  async function reconcile(uuid: string): Promise<boolean> {
    const stored = await effects.files(uuid);
    const conflicts = findConflicts(editor, stored);
    if (conflicts.length === 0) {
      loadStored(files, editor, stored);
      return saveAll();
    }
    against = stored;
    store.setState({ conflicts });
    return false;
  }

  async function saveOrReport(): Promise<boolean> {
    store.setState({ busy: true });
    try {
      return await saveAll();
    } catch (error) {
      parts.showSaveError(error);
      return false;
    } finally {
      store.setState({ busy: false });
    }
  }

  /**
   * Saves every unsaved document. Returns false if a document could not be saved. The user has then
   * seen the reason.
   */
  const save = (): Promise<boolean> =>
    queue.run(editor.getState().unsaved.size === 0 ? async () => true : saveOrReport);

  return {
    ...store,
    save,
    /** Drops the user's edit of a file and restores the stored text. */
    discard(path: string): void {
      const content = files.read(path)?.content ?? '';
      editor.drop(path);
      files.write(path, content);
    },
    /** Resolves the conflicts as the user chose for each file, then saves the remaining edits. */
    async resolve(choices: Readonly<Record<string, ConflictChoice>>): Promise<boolean> {
      const { conflicts } = store.getState();
      store.setState({ conflicts: [] });
      if (!against) return false;
      applyChoices(editor, conflicts, choices);
      loadStored(files, editor, against);
      return queue.run(saveOrReport);
    },
    /** Closes the conflicts without a decision: all edits stay unsaved. */
    postpone: () => store.setState({ conflicts: [] }),
    /**
     * Creates, renames or removes files. Saves unsaved documents first. Throws a CallError, or an
     * AbortError if the user has already seen the failure. `base` is the version that the contents
     * were computed from, by default the newest one that this tab knows.
     */
    async change(changes: FileChanges, base?: number | null): Promise<void> {
      const { uuid } = project.getState();
      if (!uuid || !(await save())) throw createReportedError();
      try {
        await storeChanges(parts, uuid, changes, () => applyChanges(files, changes), base);
      } catch (error) {
        // Load the stored files, so that a retry is based on what the user sees.
        if (isCallError(error, errors.versionConflict.code))
          loadStored(files, editor, await effects.files(uuid));
        throw error;
      }
    },
  };
}

/** Stores changes as one version, then applies them in this tab. */
async function storeChanges(
  { effects, stores: { files, editor }, onCheckStarted }: SavingDependencies,
  uuid: string,
  changes: FileChanges,
  apply: () => void,
  base: number | null = files.getState().version,
): Promise<void> {
  const known = files.getState().version;
  const { version, check } = await effects.saveFiles(uuid, changes, base);
  apply();
  if (version !== null) files.setVersion(version);
  if (check !== null) onCheckStarted(check);
  // This tab has not seen the other files of the version that the contents were computed from, so
  // load them.
  if (base !== known) loadStored(files, editor, await effects.files(uuid));
}

function applyChanges(store: FilesStore, { files = [], renamed = [], removed = [] }: FileChanges) {
  for (const path of removed) store.remove(path);
  for (const { from, to } of renamed) store.rename(from, to);
  for (const file of files) store.write(file.file_path, file.file_content, file.is_binary);
}

export type Saving = ReturnType<typeof createSaving>;
