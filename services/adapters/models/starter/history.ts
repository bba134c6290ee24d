import { applyEdit } from '../../../../domain/artifact/edit-blocks.ts';
import { createArtifactParser } from '../../../../domain/artifact/parser.ts';
import type { ModelMessage } from '../../../ports/model.ts';

export type FileStates = Record<string, string>;

/**
 * Returns the contents of the named files after each of the starter's answers, oldest first. An
 * undo removes the newest state, so that undoing twice reverts two changes.
 */
export function replayFiles(messages: readonly ModelMessage[], paths: string[]): FileStates[] {
  const states: FileStates[] = [];
  for (const message of messages) {
    if (message.role !== 'assistant' || typeof message.content !== 'string') continue;
    const { ids, actions } = readActions(message.content);
    if (actions.length === 0) continue;
    if (ids.includes('starter-undo')) states.pop();
    else states.push(applyActions(states.at(-1) ?? {}, actions, paths));
  }
  return states;
}

type Action = { type: string; path: string; text: string };

function readActions(answer: string): { ids: string[]; actions: Action[] } {
  const parser = createArtifactParser();
  const ids: string[] = [];
  const actions: Action[] = [];
  for (const event of [...parser.push(answer), ...parser.end()]) {
    if (event.type === 'artifact-opened') ids.push(event.id);
    if (event.type === 'action-opened')
      actions[event.action] = { type: event.actionType, path: event.filePath, text: '' };
    const open = event.type === 'action-delta' ? actions[event.action] : undefined;
    if (open && event.type === 'action-delta') open.text += event.text;
  }
  return {
    ids,
    actions: actions.filter((action) => action.type === 'file' || action.type === 'edit'),
  };
}

function applyActions(before: FileStates, actions: Action[], paths: string[]): FileStates {
  const after = { ...before };
  for (const { type, path, text } of actions) {
    if (!paths.includes(path)) continue;
    if (type === 'file') after[path] = text;
    else {
      const result = applyEdit(after[path] ?? '', text);
      if (result.ok) after[path] = result.text;
    }
  }
  return after;
}
