import { writesFile } from '@/domain/artifact/action-rules';
import type { ArtifactEvent } from '@/domain/artifact/events';
import { createArtifactParser } from '@/domain/artifact/parser';
import { recoveredEvents, recoverFences } from '@/domain/artifact/recover-fences';
import { limits } from '@/domain/limits';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { Clock } from '../utils/clock';
import { createThrottle } from '../utils/throttle';
import { type ActionStatus, type Answer, actionsOf, pathsOf } from './answer';
import { createAnswerBuilder } from './answer-builder';
import type { DatabaseChange } from './database-change';
import { withFileStarted, withTextReceived } from './progress';
import type { RunStore } from './run-store';
import { createTurnFiles } from './turn-files';

type TurnDependencies = {
  id: string;
  run: RunStore;
  files: FilesStore;
  editor: EditorStore;
  clock: Clock;
};

/**
 * Creates one answer that is arriving: parses its text and updates its card and the files. Renders
 * the card at most every 100 ms (CHAT-015).
 */
export function createTurn({ id, run, files, editor, clock }: TurnDependencies) {
  const parser = createArtifactParser();
  const builder = createAnswerBuilder();
  const shown = createTurnFiles(files, editor);
  /**
   * The newest file of the answer. Its name is published together with the card, so that the card
   * and the progress show the same file.
   */
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
  let talk: 'discuss' | 'plan' | null = null;

  const openAction = (event: Extract<ArtifactEvent, { type: 'action-opened' }>) => {
    if (!writesFile(event.actionType)) return;
    pendingFile = {
      path: event.filePath,
      fileCount: pathsOf(actionsOf(builder.snapshot())).length,
    };
    shown.begin(event);
  };
  const closeAction = (key: number) => {
    closed += 1;
    const action = builder.action(key);
    const change = action && shown.finish(action);
    if (change) builder.setChange(key, change);
  };
  const apply = (event: ArtifactEvent) => {
    builder.apply(event);
    if (event.type === 'action-opened') openAction(event);
    else if (event.type === 'action-closed') closeAction(event.action);
    else if (event.type === 'action-truncated') shown.revert();
    else if (event.type === 'action-delta') shown.append(event.action, event.text);
  };

  return {
    /** Adds a piece of the answer (GEN-006). */
    feed(piece: string) {
      text += piece;
      run.setProgress((progress) => withTextReceived(progress, clock.now()));
      for (const event of parser.push(piece)) apply(event);
      render();
    },
    /** Ends the answer: reverts an action that is still open and renders what is pending. */
    end() {
      const last = parser.end();
      const fences = builder.isEmpty() && !talk ? recoveredEvents(recoverFences(text)) : [];
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
    /** Shows what the turn does to the database. */
    setDatabase(change: DatabaseChange) {
      builder.setDatabase(change);
      render();
    },
    id,
    /**
     * Marks an answer that only discusses or plans. Its code is shown, but creates no files
     * (ADR 032).
     */
    markTalk(mode: 'discuss' | 'plan') {
      talk = mode;
    },
    talkMode: () => talk,
    text: () => text,
    answer: (): Answer => builder.snapshot(),
    actions: () => actionsOf(builder.snapshot()),
    /** The number of closed actions. A failed turn without a closed action is not kept. */
    closedActionCount: () => closed,
    filesClosed: () => builder.filesClosed(),
  };
}

export type Turn = ReturnType<typeof createTurn>;
