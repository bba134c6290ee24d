import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '@/domain/stream/event';
import { createAnswerBuilder } from './answer-builder';
import { readDatabaseChange } from './database-change';
import type { Message } from './messages';
import { parseStoredAnswer } from './parse-stored-answer';

const files = ['supabase/migrations/0001_a.sql', 'supabase/migrations/0002_b.sql'];
const place = { file: files[0], line: 3, message: 'type "txt" does not exist' };

describe('what a turn did to the database', () => {
  it.each<[string, StreamEvent, unknown]>([
    [
      'a change that begins',
      { type: 'database', state: 'changing', files },
      { state: 'changing', files: 2 },
    ],
    ['a change', { type: 'database', state: 'changed', files }, { state: 'changed', files: 2 }],
    [
      'a refusal with its place',
      { type: 'database', state: 'refused', code: 4005, files, ...place, hint: 'Use text.' },
      { state: 'refused', files: 2, problem: { ...place, hint: 'Use text.' } },
    ],
    [
      'a database that is away',
      { type: 'database', state: 'refused', code: 503, files },
      { state: 'waiting', files: 2 },
    ],
    ['a state that a later version has', { type: 'database', state: 'moved', files }, undefined],
    ['an event about something else', { type: 'data', content: 'x' }, undefined],
  ])('reads %s [DB-061, GEN-019]', (_, event, change) => {
    expect(readDatabaseChange(event)).toEqual(change);
  });

  const stored = (refused: number[]): Message => ({
    id: '1',
    role: 'assistant',
    content: `Hello.\n<appArtifact id="a" title="A">\nProcessing Database\n${files
      .map((file) => `<appAction type="sql" filePath="${file}">\nselect 1;</appAction>`)
      .join('\n')}\n</appArtifact>`,
    chat_id: 'c',
    message_type: null,
    message_content: null,
    createdAt: '2026-11-27T00:00:00Z',
    uuid: 'u',
    turn: { run: 'r', status: 'done', version: 1, used: null, seconds: 1, refused },
  });

  it.each<[string, number[], unknown]>([
    ['a stored answer', [], { state: 'changed', files: 2 }],
    ['a stored answer whose SQL was refused', [0, 1], { state: 'refused', files: 0 }],
  ])('is read from %s [DB-061, DB-063]', (_, refused, change) => {
    expect(parseStoredAnswer(stored(refused)).database).toEqual(change);
  });

  it('shows why the SQL of a stored answer was refused [DB-063]', () => {
    const problem = { ...place, file: files[0] ?? '', hint: 'Use text.' };
    const message = stored([0, 1]);
    const turn = message.turn && {
      ...message.turn,
      database: { state: 'refused' as const, files: 2, problem },
    };
    expect(parseStoredAnswer({ ...message, turn }).database).toEqual({
      ...{ state: 'refused', files: 2, problem },
    });
  });

  it('does not call stored SQL changed that still waits for the database [DB-063]', () => {
    const message = stored([]);
    const database = { state: 'waiting' as const, files: 2 };
    const turn = message.turn && { ...message.turn, database };
    expect(parseStoredAnswer({ ...message, turn }).database).toEqual(database);
  });

  it('is not shown as a paragraph of the answer [CHAT-047, DB-061]', () => {
    const { blocks } = parseStoredAnswer(stored([]));
    expect(blocks.map((block) => (block.type === 'prose' ? block.text : block.type))).toEqual([
      'Hello.\n',
      'artifact',
    ]);
  });

  it('is missing in an answer without SQL [DB-061]', () => {
    expect(createAnswerBuilder().snapshot()).toEqual({ blocks: [], filesClosed: 0 });
    expect(parseStoredAnswer({ ...stored([]), content: 'Hello.' }).database).toBeUndefined();
  });
});
