import { isFileAction } from '@/domain/artifact/action-rules';
import type { ActionType, ArtifactEvent } from '@/domain/artifact/events';
import { unreachable } from '@/domain/unreachable';
import { countLines, type LineChange } from './line-change';

export type ActionStatus = 'pending' | 'running' | 'complete' | 'failed' | 'aborted';

/** One step of an artifact (GEN-026). A file's text lives in the files store, not here. */
export type AnswerAction = {
  key: number;
  type: ActionType;
  filePath: string;
  to: string;
  /** The command or the edit blocks; empty for a file. */
  content: string;
  status: ActionStatus;
  executed: boolean;
  /** The answer ended inside this action. */
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
 * The rendered form of an answer. A block that did not change keeps its identity between snapshots.
 */
export type Answer = { blocks: readonly Block[]; filesClosed: number };

export const emptyAnswer: Answer = { blocks: [], filesClosed: 0 };

/** A growing part and its last rendered block. A part that did not change reuses that block. */
type BlockBuilder = (
  | { prose: string }
  | { artifact: Omit<Artifact, 'actions'>; actions: AnswerAction[] }
) & { key: string; shown: Block | null };
type ArtifactBuilder = Extract<BlockBuilder, { actions: AnswerAction[] }>;

/**
 * Builds an answer from the parser's events. `snapshot` shares everything unchanged since the last
 * one.
 */
export function createAnswerBuilder() {
  const parts: BlockBuilder[] = [];
  const artifacts = new Map<number, ArtifactBuilder>();
  const owners = new Map<number, ArtifactBuilder>();
  let filesClosed = 0;

  const appendProse = (text: string) => {
    const last = parts.at(-1);
    if (last && 'prose' in last) {
      last.prose += text;
      last.shown = null;
    } else if (text.trim() !== '') {
      // Whitespace between two cards is not a paragraph.
      parts.push({ prose: text, key: `p${parts.length}`, shown: null });
    }
  };
  const updateAction = (key: number, update: (action: AnswerAction) => AnswerAction) => {
    const owner = owners.get(key);
    const index = owner?.actions.findLastIndex((one) => one.key === key) ?? -1;
    const action = owner?.actions[index];
    if (!owner || !action) return;
    owner.actions[index] = update(action);
    owner.shown = null;
  };
  const completeAction = (action: AnswerAction): AnswerAction => {
    if (!isFileAction(action.type)) return action;
    filesClosed += 1;
    return { ...action, status: 'complete', executed: true };
  };

  return {
    apply(event: ArtifactEvent) {
      switch (event.type) {
        case 'text-delta':
          return appendProse(event.text);
        case 'artifact-opened': {
          const { artifact: index, id, title, kind } = event;
          const part = {
            artifact: { index, id, title, type: kind, closed: false },
            actions: [],
            key: `a${index}`,
            shown: null,
          };
          artifacts.set(index, part);
          parts.push(part);
          return;
        }
        case 'action-opened': {
          const owner = artifacts.get(event.artifact);
          if (!owner) return;
          owners.set(event.action, owner);
          owner.actions.push(createAction(event));
          owner.shown = null;
          return;
        }
        case 'action-delta':
          return updateAction(event.action, (action) => appendToAction(action, event.text));
        case 'action-closed':
          return updateAction(event.action, completeAction);
        case 'action-truncated':
          return updateAction(event.action, (action) => ({
            ...action,
            status: 'aborted',
            truncated: true,
          }));
        case 'artifact-closed': {
          const owner = artifacts.get(event.artifact);
          if (!owner) return;
          owner.artifact = { ...owner.artifact, closed: true };
          owner.shown = null;
          return;
        }
        default:
          return unreachable(event);
      }
    },
    /** GEN-043: an executed action stays executed. */
    setStatus(key: number, status: ActionStatus) {
      updateAction(key, (action) => ({
        ...action,
        status,
        executed: action.executed || status === 'complete',
      }));
    },
    setChange: (key: number, lines: LineChange) =>
      updateAction(key, (action) => ({ ...action, change: lines })),
    /** GEN-039: aborts every pending or running action. */
    abortUnfinished() {
      for (const { actions } of artifacts.values()) {
        for (const { key, status } of actions)
          if (status === 'pending' || status === 'running') this.setStatus(key, 'aborted');
      }
    },
    action: (key: number): AnswerAction | undefined =>
      owners.get(key)?.actions.find((one) => one.key === key),
    filesClosed: () => filesClosed,
    /** No action was opened so far. */
    isEmpty: () => owners.size === 0,
    snapshot(): Answer {
      return { blocks: parts.map((part) => (part.shown ??= renderBlock(part))), filesClosed };
    },
  };
}

function renderBlock(part: BlockBuilder): Block {
  if ('prose' in part) return { type: 'prose', key: part.key, text: part.prose };
  return {
    type: 'artifact',
    key: part.key,
    artifact: { ...part.artifact, actions: [...part.actions] },
  };
}

export type AnswerBuilder = ReturnType<typeof createAnswerBuilder>;

export function actionsOf(answer: Answer): readonly AnswerAction[] {
  return answer.blocks.flatMap((block) =>
    block.type === 'artifact' ? block.artifact.actions : [],
  );
}

/** Returns the paths that an answer has finished so far. */
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

function createAction(event: Extract<ArtifactEvent, { type: 'action-opened' }>): AnswerAction {
  return {
    key: event.action,
    type: event.actionType,
    filePath: event.filePath,
    to: event.to,
    content: '',
    status: isFileAction(event.actionType) ? 'running' : 'pending',
    executed: false,
    truncated: false,
    change: { added: 0, removed: 0 },
  };
}

function appendToAction(action: AnswerAction, text: string): AnswerAction {
  if (action.type === 'file')
    return { ...action, change: { added: action.change.added + countLines(text), removed: 0 } };
  return { ...action, content: action.content + text };
}
