import { applyEdit } from '@/domain/artifact/edit-blocks';
import type { ArtifactEvent, ArtifactParser } from '@/domain/artifact/events';
import { recoveredEvents, recoverFences } from '@/domain/artifact/recover-fences';
import { limits } from '@/domain/limits';
import { readPath } from '@/domain/rules/path';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import { type ActionStatus, type Answer, actionsOf, createAnswerBuilder, pathsOf } from './answer';
import type { Clock } from './clock';
import { lineChange } from './line-change';
import { heard, writing } from './progress';
import type { RunStore } from './run-store';
import { createThrottle } from './throttle';

type TurnParts = { id: string; parser: ArtifactParser; run: RunStore; files: FilesStore; editor: EditorStore; clock: Clock };

/** One answer on its way: text in, card and tree out. The card is drawn anew at most every 100 ms (CHAT-015). */
export function createTurn({ id, parser, run, files, editor, clock }: TurnParts) {
  const builder = createAnswerBuilder();
  /** The file that was begun last; told with the card, so that both name the same. */
  let begun: { path: string; file: number } | undefined;
  const draw = createThrottle(limits.chat.updateMs, clock, () => {
    run.showAnswer(id, builder.snapshot());
    if (!begun) return;
    const at = begun;
    begun = undefined;
    run.setProgress((progress) => writing(progress, at, clock.now()));
  });
  let text = '';
  let closed = 0;
  let isTalk = false;
  /** The file each action writes, judged once. */
  const growing = new Map<number, string>();

  const open = (event: Extract<ArtifactEvent, { type: 'action-opened' }>) => {
    if (event.actionType !== 'file' && event.actionType !== 'edit') return;
    begun = { path: event.filePath, file: pathsOf(actionsOf(builder.snapshot())).length };
    const path = inside(event.filePath);
    if (path === null) return;
    if (event.actionType === 'file') {
      growing.set(event.action, path);
      files.begin(path);
    }
    editor.follow(path);
  };

  const close = (key: number) => {
    closed += 1;
    const action = builder.action(key);
    const filePath = action && inside(action.filePath);
    if (!action || filePath === null || filePath === undefined) return;
    const { type, content } = action;
    const to = inside(action.to);
    if (type === 'file') {
      const { before, after } = files.finish(filePath);
      builder.setChange(key, lineChange(before, after));
    }
    if (type === 'edit') {
      const before = files.read(filePath)?.content ?? '';
      // The service applies it in its own, more patient way; what it made replaces this once the turn is over.
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

  /** Who looked at the file looks at it under its new name. */
  const rename = (from: string, to: string) => {
    const { active, chosen } = editor.getState();
    files.rename(from, to);
    if (active !== from) return;
    if (chosen) editor.choose(to);
    else editor.follow(to);
  };

  const apply = (event: ArtifactEvent) => {
    builder.apply(event);
    if (event.type === 'action-opened') open(event);
    else if (event.type === 'action-closed') close(event.action);
    else if (event.type === 'action-truncated') files.revert();
    else if (event.type === 'action-delta') {
      const path = growing.get(event.action);
      if (path !== undefined) files.append(path, event.text);
    }
  };

  return {
    /** GEN-006: a piece of the answer. */
    feed(piece: string) {
      text += piece;
      run.setProgress((progress) => heard(progress, clock.now()));
      for (const event of parser.push(piece)) apply(event);
      draw();
    },
    /** Nothing follows: an action that stayed open is taken back, whatever waited is drawn. */
    end() {
      const last = parser.end();
      const fences = builder.isEmpty() && !isTalk ? recoveredEvents(recoverFences(text)) : [];
      for (const event of [...last, ...fences]) apply(event);
      draw();
      draw.flush();
    },
    /** GEN-039. */
    abort() {
      this.end();
      builder.abortUnfinished();
      draw();
      draw.flush();
    },
    setStatus(key: number, status: ActionStatus) {
      builder.setStatus(key, status);
      draw();
    },
    id,
    /** Code in this answer is code to read: it becomes no file (ADR 032). */
    onlyTalks() {
      isTalk = true;
    },
    isTalk: () => isTalk,
    text: () => text,
    answer: (): Answer => builder.snapshot(),
    actions: () => actionsOf(builder.snapshot()),
    /** How many actions came to their end; what decides whether anything is kept. */
    closed: () => closed,
    filesClosed: () => builder.filesClosed(),
  };
}

export type Turn = ReturnType<typeof createTurn>;

/** The path as the tree knows it; null for one the service will refuse. */
function inside(raw: string): string | null {
  const reading = readPath(raw);
  return reading.ok ? reading.path : null;
}
