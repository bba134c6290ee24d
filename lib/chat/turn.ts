import {
  actionRules,
  effectOf,
  type FilesView,
  normalizePath,
  writesFile,
} from '@/domain/artifact/action-rules';
import type { ArtifactEvent, ArtifactParser } from '@/domain/artifact/events';
import { recoveredEvents, recoverFences } from '@/domain/artifact/recover-fences';
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
  const view: FilesView = {
    text: (path) => files.read(path)?.content,
    has: (path) => files.read(path) !== undefined,
    isTaken: (path) => files.read(path) !== undefined,
    below: (folder) => files.getState().paths.filter((path) => path.startsWith(`${folder}/`)),
    isLocked: () => false,
  };
  /** The file that each action writes, validated once. */
  const growing = new Map<number, string>();

  const openAction = (event: Extract<ArtifactEvent, { type: 'action-opened' }>) => {
    if (!writesFile(event.actionType)) return;
    pendingFile = {
      path: event.filePath,
      fileCount: pathsOf(actionsOf(builder.snapshot())).length,
    };
    const path = normalizePath(event.filePath);
    if (path === undefined) return;
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
    if (!action || filePath === undefined) return;
    const rule = actionRules[action.type];
    if (rule.kind !== 'files') return;
    if (action.type === 'file') {
      const { before, after } = files.finish(filePath);
      builder.setChange(key, lineChange(before, after));
      return;
    }
    const before = files.read(filePath)?.content;
    // The service applies actions with locks and limits. Its files replace these after the turn.
    const effect = effectOf(rule.effect, { ...action, path: filePath }, view);
    if ('reason' in effect) return builder.setChange(key, lineChange(before ?? '', before ?? ''));
    if (effect.kind === 'write') {
      files.write(filePath, effect.text);
      builder.setChange(key, lineChange(before ?? '', effect.text));
    }
    if (effect.kind === 'remove') {
      builder.setChange(key, lineChange(before, ''));
      files.remove(filePath);
    }
    const to = normalizePath(action.to);
    if (effect.kind === 'move' && to !== undefined) rename(filePath, to);
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
