import { applyEdit } from '@/domain/artifact/edit-blocks';
import type { ArtifactEvent, ArtifactParser } from '@/domain/artifact/events';
import { recoveredEvents, recoverFences } from '@/domain/artifact/recover-fences';
import { readPath } from '@/domain/files/path';
import { limits } from '@/domain/limits';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { Clock } from '../utils/clock';
import { createThrottle } from '../utils/throttle';
import { type ActionStatus, type Answer, actionsOf, createAnswerBuilder, pathsOf } from './answer';
import { lineChange } from './line-change';
import { withFileStarted, withTextReceived } from './progress';
import type { RunStore } from './run-store';

type TurnDependencies = {
  id: string;
  parser: ArtifactParser;
  run: RunStore;
  files: FilesStore;
  editor: EditorStore;
  clock: Clock;
};

/**
 * One streaming answer: takes text, updates card and files. Renders the card at most every 100 ms
 * (CHAT-015).
 */
export function createTurn({ id, parser, run, files, editor, clock }: TurnDependencies) {
  const builder = createAnswerBuilder();
  /** The file begun last; published together with the card, so that both show the same file. */
  let pendingFile: { path: string; fileCount: number } | undefined;
  const render = createThrottle(limits.chat.updateMs, clock, () => {
    run.showAnswer(id, builder.snapshot());
    if (!pendingFile) return;
    const at = pendingFile;
    pendingFile = undefined;
    run.setProgress((progress) => withFileStarted(progress, at, clock.now()));
  });
  let text = '';
  let closed = 0;
  let isTalk = false;
  /** The file that each action writes, validated once. */
  const growing = new Map<number, string>();

  const openAction = (event: Extract<ArtifactEvent, { type: 'action-opened' }>) => {
    if (event.actionType !== 'file' && event.actionType !== 'edit') return;
    pendingFile = {
      path: event.filePath,
      fileCount: pathsOf(actionsOf(builder.snapshot())).length,
    };
    const path = normalizePath(event.filePath);
    if (path === null) return;
    if (event.actionType === 'file') {
      growing.set(event.action, path);
      files.begin(path);
    }
    editor.follow(path);
  };

  const closeAction = (key: number) => {
    closed += 1;
    const action = builder.action(key);
    const filePath = action && normalizePath(action.filePath);
    if (!action || filePath === null || filePath === undefined) return;
    const { type, content } = action;
    const to = normalizePath(action.to);
    if (type === 'file') {
      const { before, after } = files.finish(filePath);
      builder.setChange(key, lineChange(before, after));
    }
    if (type === 'edit') {
      const before = files.read(filePath)?.content ?? '';
      // The service applies edits with more tolerance. Its result replaces this one after the turn.
      const edited = applyEdit(before, content);
      if (edited.ok) files.write(filePath, edited.text);
      builder.setChange(key, lineChange(before, edited.ok ? edited.text : before));
    }
    if (type === 'delete') {
      builder.setChange(key, lineChange(files.read(filePath)?.content, ''));
      files.remove(filePath);
    }
    if (type === 'rename' && to) rename(filePath, to);
  };

  /** An editor that shows the file shows it under its new name. */
  const rename = (from: string, to: string) => {
    const { active, isUserChosen: chosen } = editor.getState();
    files.rename(from, to);
    if (active !== from) return;
    if (chosen) editor.choose(to);
    else editor.follow(to);
  };

  const apply = (event: ArtifactEvent) => {
    builder.apply(event);
    if (event.type === 'action-opened') openAction(event);
    else if (event.type === 'action-closed') closeAction(event.action);
    else if (event.type === 'action-truncated') files.revert();
    else if (event.type === 'action-delta') {
      const path = growing.get(event.action);
      if (path !== undefined) files.append(path, event.text);
    }
  };

  return {
    /** GEN-006: takes a piece of the answer. */
    feed(piece: string) {
      text += piece;
      run.setProgress((progress) => withTextReceived(progress, clock.now()));
      for (const event of parser.push(piece)) apply(event);
      render();
    },
    /** Ends the answer: reverts an action that is still open and renders what is pending. */
    end() {
      const last = parser.end();
      const fences = builder.isEmpty() && !isTalk ? recoveredEvents(recoverFences(text)) : [];
      for (const event of [...last, ...fences]) apply(event);
      render();
      render.flush();
    },
    abort() {
      this.end();
      builder.abortUnfinished();
      render();
      render.flush();
    },
    setStatus(key: number, status: ActionStatus) {
      builder.setStatus(key, status);
      render();
    },
    id,
    /** Code in this answer is only shown: it creates no files (ADR 032). */
    markDiscussOnly() {
      isTalk = true;
    },
    isDiscussOnly: () => isTalk,
    text: () => text,
    answer: (): Answer => builder.snapshot(),
    actions: () => actionsOf(builder.snapshot()),
    /** How many actions were closed. This decides whether anything is kept. */
    closedActionCount: () => closed,
    filesClosed: () => builder.filesClosed(),
  };
}

export type Turn = ReturnType<typeof createTurn>;

/** Returns the normalized path; null if the service will refuse it. */
function normalizePath(raw: string): string | null {
  const reading = readPath(raw);
  return reading.ok ? reading.path : null;
}
