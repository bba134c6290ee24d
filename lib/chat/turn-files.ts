import {
  actionRules,
  effectOf,
  type FilesView,
  normalizePath,
} from '@/domain/artifact/action-rules';
import type { ArtifactEvent } from '@/domain/artifact/events';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { AnswerAction } from './answer';
import { type LineChange, lineChange } from './line-change';

/** Applies the actions of one answer to the files in this tab while the answer arrives. */
export function createTurnFiles(files: FilesStore, editor: EditorStore) {
  const view: FilesView = {
    text: (path) => files.read(path)?.content,
    has: (path) => files.read(path) !== undefined,
    isTaken: (path) => files.read(path) !== undefined,
    below: (folder) => files.getState().paths.filter((path) => path.startsWith(`${folder}/`)),
    isLocked: () => false,
  };
  /** The normalized path of the file that each open action writes. */
  const growing = new Map<number, string>();

  /**
   * Renames a file. If the editor shows the file, the editor continues to show it under the new
   * name.
   */
  function rename(from: string, to: string): void {
    const { active, isUserChosen } = editor.getState();
    files.rename(from, to);
    if (active !== from) return;
    if (isUserChosen) editor.choose(to);
    else editor.follow(to);
  }

  return {
    /**
     * Shows the file that an action writes. If the action writes the complete file, the file starts
     * empty.
     */
    begin(event: Extract<ArtifactEvent, { type: 'action-opened' }>): void {
      const path = normalizePath(event.filePath);
      if (path === undefined) return;
      if (event.actionType === 'file') {
        growing.set(event.action, path);
        files.begin(path);
      }
      editor.follow(path);
    },
    append(key: number, text: string): void {
      const path = growing.get(key);
      if (path !== undefined) files.append(path, text);
    },
    /**
     * Applies a closed action. Returns how many lines changed; undefined if the action has no file.
     */
    finish(action: AnswerAction): LineChange | undefined {
      const path = normalizePath(action.filePath);
      const rule = actionRules[action.type];
      if (path === undefined || rule.kind !== 'files') return undefined;
      if (action.type === 'file') {
        const { before, after } = files.finish(path);
        return lineChange(before, after);
      }
      const before = files.read(path)?.content;
      // This is only a preview: the service applies the actions again with locks and limits, and
      // its files replace these after the turn.
      const effect = effectOf(rule.effect, { ...action, path }, view);
      if ('reason' in effect) return { added: 0, removed: 0 };
      if (effect.kind === 'write') {
        files.write(path, effect.text);
        return lineChange(before ?? '', effect.text);
      }
      if (effect.kind === 'remove') {
        files.remove(path);
        return lineChange(before, '');
      }
      const to = normalizePath(action.to);
      if (effect.kind === 'move' && to !== undefined) rename(path, to);
      return undefined;
    },
    revert: (): void => files.revert(),
  };
}
