import { isFileAction } from '@/domain/artifact/action-rules';
import type { ArtifactEvent } from '@/domain/artifact/events';
import { databaseMark } from '@/domain/projects/managed-database';
import type { AnswerAction, Artifact, Block } from './answer';

/**
 * A part of an answer. `shown` is the block of the last snapshot, which is reused; null if the part
 * has changed since then.
 */
type Part = ({ prose: string } | ArtifactContent) & { key: string; shown: Block | null };
type ArtifactContent = { artifact: Omit<Artifact, 'actions'>; actions: AnswerAction[] };
type ArtifactPart = Extract<Part, ArtifactContent>;

/**
 * Creates the ordered parts of an answer. Finds an artifact or action by its key in the parser's
 * events.
 */
export function createAnswerParts() {
  const parts: Part[] = [];
  const artifacts = new Map<number, ArtifactPart>();
  const owners = new Map<number, ArtifactPart>();
  const findAction = (key: number) => owners.get(key)?.actions.find((one) => one.key === key);

  return {
    appendProse(text: string) {
      const last = parts.at(-1);
      if (last && 'prose' in last) {
        last.prose += text;
        last.shown = null;
      } else if (text.trim() !== '') {
        // White space between two artifacts is not a paragraph.
        parts.push({ prose: text, key: `p${parts.length}`, shown: null });
      }
    },
    openArtifact(event: Extract<ArtifactEvent, { type: 'artifact-opened' }>) {
      const { artifact: index, id, title, kind } = event;
      const part: ArtifactPart = {
        artifact: { index, id, title, type: kind, closed: false },
        actions: [],
        key: `a${index}`,
        shown: null,
      };
      artifacts.set(index, part);
      parts.push(part);
    },
    closeArtifact(index: number) {
      const part = artifacts.get(index);
      if (!part) return;
      part.artifact = { ...part.artifact, closed: true };
      part.shown = null;
    },
    openAction(event: Extract<ArtifactEvent, { type: 'action-opened' }>) {
      const owner = artifacts.get(event.artifact);
      if (!owner) return;
      owners.set(event.action, owner);
      owner.actions.push(createAction(event));
      owner.shown = null;
    },
    updateAction(key: number, update: (action: AnswerAction) => AnswerAction) {
      const owner = owners.get(key);
      const index = owner?.actions.findLastIndex((one) => one.key === key) ?? -1;
      const action = owner?.actions[index];
      if (!owner || !action) return;
      owner.actions[index] = update(action);
      owner.shown = null;
    },
    findAction,
    actions: (): AnswerAction[] => [...artifacts.values()].flatMap(({ actions }) => actions),
    hasActions: () => owners.size > 0,
    blocks: (): Block[] =>
      parts
        .map((part) => (part.shown ??= renderBlock(part)))
        .filter((block) => block.type !== 'prose' || block.text !== ''),
  };
}

function renderBlock(part: Part): Block {
  if ('prose' in part) return { type: 'prose', key: part.key, text: withoutMark(part.prose) };
  return {
    type: 'artifact',
    key: part.key,
    artifact: { ...part.artifact, actions: [...part.actions] },
  };
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

/** The mark of a changed database has a row of its own in the card. */
function withoutMark(prose: string): string {
  return prose.includes(databaseMark) ? prose.replaceAll(databaseMark, '').trimEnd() : prose;
}
