import { isFileAction } from '@/domain/artifact/action-rules';
import type { ArtifactEvent } from '@/domain/artifact/events';
import { unreachable } from '@/domain/unreachable';
import type { ActionStatus, Answer, AnswerAction } from './answer';
import { createAnswerParts } from './answer-parts';
import type { DatabaseChange } from './database-change';
import { countLines, type LineChange } from './line-change';

/**
 * Builds an answer from the parser's events. A part that did not change is the same object in the
 * next `snapshot`, so that React does not render it again.
 */
export function createAnswerBuilder() {
  const parts = createAnswerParts();
  let filesClosed = 0;
  let database: DatabaseChange | undefined;

  const completeAction = (action: AnswerAction): AnswerAction => {
    if (!isFileAction(action.type)) return action;
    filesClosed += 1;
    return { ...action, status: 'complete', executed: true };
  };
  /**
   * Sets the status of an action. An action that was executed stays marked as executed (GEN-043).
   */
  const setStatus = (key: number, status: ActionStatus) =>
    parts.updateAction(key, (action) => ({
      ...action,
      status,
      executed: action.executed || status === 'complete',
    }));

  return {
    apply(event: ArtifactEvent) {
      switch (event.type) {
        case 'text-delta':
          return parts.appendProse(event.text);
        case 'artifact-opened':
          return parts.openArtifact(event);
        case 'action-opened':
          return parts.openAction(event);
        case 'action-delta':
          return parts.updateAction(event.action, (action) => appendToAction(action, event.text));
        case 'action-closed':
          return parts.updateAction(event.action, completeAction);
        case 'action-truncated':
          return parts.updateAction(event.action, (action) => ({
            ...action,
            status: 'aborted',
            truncated: true,
          }));
        case 'artifact-closed':
          return parts.closeArtifact(event.artifact);
        default:
          return unreachable(event);
      }
    },
    setStatus,
    setChange: (key: number, lines: LineChange) =>
      parts.updateAction(key, (action) => ({ ...action, change: lines })),
    /** GEN-039: aborts every pending or running action. */
    abortUnfinished() {
      for (const { key, status } of parts.actions())
        if (status === 'pending' || status === 'running') setStatus(key, 'aborted');
    },
    setDatabase(change: DatabaseChange | undefined) {
      database = change;
    },
    action: parts.findAction,
    actions: parts.actions,
    filesClosed: () => filesClosed,
    /** Whether no action was opened so far. */
    isEmpty: () => !parts.hasActions(),
    snapshot: (): Answer => ({
      ...{ blocks: parts.blocks(), filesClosed },
      ...(database ? { database } : {}),
    }),
  };
}

function appendToAction(action: AnswerAction, text: string): AnswerAction {
  if (action.type === 'file')
    return { ...action, change: { added: action.change.added + countLines(text), removed: 0 } };
  return { ...action, content: action.content + text };
}
