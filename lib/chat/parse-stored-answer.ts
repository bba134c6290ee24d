import { readEditBlocks } from '@/domain/artifact/edit-blocks';
import type { ArtifactEvent } from '@/domain/artifact/events';
import { createArtifactParser } from '@/domain/artifact/parser';
import { recoveredEvents, recoverFences } from '@/domain/artifact/recover-fences';
import { messageText } from '@/domain/chat/message-text';
import type { Answer } from './answer';
import { createAnswerBuilder } from './answer-builder';
import { storedDatabaseChange } from './database-change';
import { lineChange } from './line-change';
import type { Message } from './messages';

const answerCache = new WeakMap<Message, Answer>();

/**
 * Parses a stored answer for display, once per message. Its actions are complete and do not run
 * again (GAP-38, GEN-043). The line counts of a file include only lines that an action wrote,
 * because the earlier content is unknown.
 */
export function parseStoredAnswer(message: Message): Answer {
  const found = answerCache.get(message);
  if (found) return found;
  const parser = createArtifactParser();
  const builder = createAnswerBuilder();
  const commands: number[] = [];
  const text = messageText(message.content);
  const read = (event: ArtifactEvent) => {
    builder.apply(event);
    if (
      event.type === 'action-opened' &&
      (event.actionType === 'shell' || event.actionType === 'start')
    )
      commands.push(event.action);
    if (event.type === 'action-closed') {
      const action = builder.action(event.action);
      if (action?.type === 'edit') builder.setChange(event.action, editChange(action.content));
    }
  };
  for (const event of [...parser.push(text), ...parser.end()]) read(event);
  if (builder.isEmpty() && (message.turn?.mode ?? 'build') === 'build')
    for (const event of recoveredEvents(recoverFences(text))) read(event);
  for (const key of commands)
    if (builder.action(key)?.status === 'pending') builder.setStatus(key, 'complete');
  for (const key of message.turn?.refused ?? []) builder.setStatus(key, 'failed');
  builder.setDatabase(storedDatabaseChange(builder.actions(), message.turn?.database));
  const answer = builder.snapshot();
  answerCache.set(message, answer);
  return answer;
}

function editChange(content: string) {
  const blocks = readEditBlocks(content);
  const change = { added: 0, removed: 0 };
  for (const { search, replace } of typeof blocks === 'number' ? [] : blocks) {
    const lines = lineChange(search.join('\n'), replace.join('\n'));
    change.added += lines.added;
    change.removed += lines.removed;
  }
  return change;
}
