import { createStore } from 'zustand/vanilla';
import type { Chat } from '@/domain/contract/chat';
import { errors } from '@/domain/errors';
import type { ProjectStore } from '@/lib/projects/project-store';
import { isCallError } from '@/lib/upstream/call-error';
import type { EditorStore } from './editor-store';
import type { FilesStore } from './files-store';

/** The user's own changes of files. Each is one version. */
export type FileChanges = {
  files?: readonly { file_path: string; file_content: string }[];
  renamed?: readonly { from: string; to: string }[];
  removed?: readonly string[];
};

/** A file changed here and elsewhere. `theirs` is the stored text, null if the file is gone. */
export type Conflict = { path: string; mine: string; theirs: string | null };
export type ConflictChoice = 'mine' | 'theirs';

/** The head version, and the run that checks it. */
export type SaveResult = { version: number | null; check: string | null };

type StoredProject = Pick<Chat, 'files' | 'version'>;

type SavingDependencies = {
  effects: {
    /** Returns the head. Throws 409 if it is newer than `base` and something differs. */
    saveFiles(uuid: string, changes: FileChanges, base: number | null): Promise<SaveResult>;
    files(uuid: string): Promise<StoredProject>;
  };
  stores: { project: ProjectStore; files: FilesStore; editor: EditorStore };
  /** Shows the user that something was not saved, and why. */
  showSaveError(error: unknown): void;
  /** A run checks what was saved. */
  onCheckStarted(run: string): void;
};

/** Creates the error that means: the user has already been informed or asked. */
export const createReportedError = () => new DOMException('not saved', 'AbortError');

/**
 * Saves the user's edits (ADR 075): all unsaved documents become one version on top of the newest
 * one known here. After a conflict, files that only one side changed are merged. For the others
 * both texts are shown, and none is lost.
 */
export function createSaving({
  effects,
  stores: { project, files, editor },
  showSaveError: notSaved,
  onCheckStarted: checked,
}: SavingDependencies) {
  const store = createStore<{ busy: boolean; conflicts: readonly Conflict[] }>(() => ({
    busy: false,
    conflicts: [],
  }));
  let against: StoredProject | null = null;
  let last: Promise<boolean> = Promise.resolve(true);

  /** One at a time: two concurrent saves would conflict with each other. */
  function enqueue(work: () => Promise<boolean>): Promise<boolean> {
    const next = async () => {
      store.setState({ busy: true });
      try {
        return await work();
      } catch (error) {
        notSaved(error);
        return false;
      } finally {
        store.setState({ busy: false });
      }
    };
    last = last.then(next, next);
    return last;
  }

  async function saveAll(): Promise<boolean> {
    const { uuid } = project.getState();
    const edits = editor.edits();
    if (!uuid || edits.length === 0) return edits.length === 0;
    // The stored text below an edit has changed since, for example by a turn. The version number
    // alone would not show this.
    if (edits.some(({ path, before }) => (files.read(path)?.content ?? '') !== before))
      return reconcile(uuid);
    try {
      const changes = {
        files: edits.map(({ path, text }) => ({ file_path: path, file_content: text })),
      };
      const { version, check } = await effects.saveFiles(uuid, changes, files.getState().version);
      for (const { path, text } of edits) {
        files.write(path, text);
        editor.markStored(path, text);
      }
      if (version !== null) files.setVersion(version);
      if (check !== null) checked(check);
      return true;
    } catch (error) {
      if (!isCallError(error, errors.versionConflict.code)) throw error;
      return reconcile(uuid);
    }
  }

  async function reconcile(uuid: string): Promise<boolean> {
    const stored = await effects.files(uuid);
    const now = new Map(stored.files.map((file) => [file.file_path, file.file_content]));
    const conflicts = editor.edits().flatMap(({ path, text, before }): Conflict[] => {
      const theirs = now.get(path) ?? null;
      if ((theirs ?? '') !== before && theirs !== text) return [{ path, mine: text, theirs }];
      // Both texts are equal by now.
      if (theirs === text) editor.drop(path);
      return [];
    });
    if (conflicts.length === 0) {
      loadStored(stored);
      return saveAll();
    }
    against = stored;
    store.setState({ conflicts });
    return false;
  }

  /** Loads the stored tree and keeps the unsaved edits on top. */
  function loadStored(stored: StoredProject): void {
    const edits = editor.edits();
    files.load(stored.files, stored.version);
    for (const { path, text } of edits) {
      const entry = files.read(path);
      if (!entry) files.write(path, '');
      editor.trackEdit(path, text, entry?.content ?? '');
    }
  }

  return {
    ...store,
    /**
     * Saves every unsaved document. Returns false if something stays unsaved; the user has been
     * informed.
     */
    save: (): Promise<boolean> =>
      editor.getState().unsaved.size === 0 ? last.then(() => true) : enqueue(saveAll),
    /** Restores the stored text. */
    discard(path: string): void {
      const content = files.read(path)?.content ?? '';
      editor.drop(path);
      files.write(path, content);
    },
    /** Resolves a conflict as the user chose, per file. */
    resolve(choices: Readonly<Record<string, ConflictChoice>>): Promise<boolean> {
      const stored = against;
      const { conflicts } = store.getState();
      store.setState({ conflicts: [] });
      if (!stored) return Promise.resolve(false);
      for (const { path, theirs } of conflicts) {
        if (choices[path] === 'theirs') editor.drop(path);
        else editor.markStored(path, theirs);
      }
      loadStored(stored);
      return enqueue(saveAll);
    },
    /** The user decides later: everything stays unsaved. */
    postpone: () => store.setState({ conflicts: [] }),
    /**
     * Creates, renames, removes. Saves unsaved documents first. Throws a CallError, or an abort if
     * the user was already informed.
     */
    async change(changes: FileChanges): Promise<void> {
      const { uuid } = project.getState();
      if (!uuid || !(await this.save())) throw createReportedError();
      try {
        const { version, check } = await effects.saveFiles(uuid, changes, files.getState().version);
        for (const path of changes.removed ?? []) files.remove(path);
        for (const { from, to } of changes.renamed ?? []) files.rename(from, to);
        for (const file of changes.files ?? []) files.write(file.file_path, file.file_content);
        if (version !== null) files.setVersion(version);
        if (check !== null) checked(check);
      } catch (error) {
        // A retry then applies to what the user sees.
        if (isCallError(error, errors.versionConflict.code)) loadStored(await effects.files(uuid));
        throw error;
      }
    },
  };
}

export type Saving = ReturnType<typeof createSaving>;
