import { isFileAction } from '@/domain/artifact/action-rules';
import type { ActionType } from '@/domain/artifact/events';
import type { DatabaseChange } from './database-change';
import type { LineChange } from './line-change';

export type ActionStatus = 'pending' | 'running' | 'complete' | 'failed' | 'aborted';

/**
 * One action of an artifact, as it is shown (GEN-026). The text of a file is in the files store,
 * not here.
 */
export type AnswerAction = {
  key: number;
  type: ActionType;
  filePath: string;
  to: string;
  /**
   * The command of a command action, or the edit blocks of an edit action; empty for a file action.
   */
  content: string;
  status: ActionStatus;
  executed: boolean;
  /** Whether the answer ended inside this action. */
  truncated: boolean;
  change: LineChange;
};

export type Artifact = {
  index: number;
  id: string;
  title: string;
  type: string;
  closed: boolean;
  actions: readonly AnswerAction[];
};

export type Block =
  | { type: 'prose'; key: string; text: string }
  | { type: 'artifact'; key: string; artifact: Artifact };

/**
 * The rendered form of an answer. A block that did not change is the same object in the next
 * snapshot.
 */
export type Answer = {
  blocks: readonly Block[];
  filesClosed: number;
  /** What the turn did to the project's database; undefined if it did nothing to it. */
  database?: DatabaseChange | undefined;
};

export function actionsOf(answer: Answer): readonly AnswerAction[] {
  return answer.blocks.flatMap((block) =>
    block.type === 'artifact' ? block.artifact.actions : [],
  );
}

/** Returns the paths of the files that an answer has completed so far. */
export function finishedPaths(answer: Answer): string[] {
  return pathsOf(actionsOf(answer).filter(isFinished));
}

export const isFinished = ({ status }: AnswerAction): boolean => status === 'complete';

/** Returns the files that actions work on. Several actions on one file count as one. */
export function pathsOf(actions: readonly AnswerAction[]): string[] {
  return [
    ...new Set(actions.filter(({ type }) => isFileAction(type)).map(({ filePath }) => filePath)),
  ];
}
