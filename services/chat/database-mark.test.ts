import { describe, expect, it } from 'vitest';
import { databaseMark, manageFlagAt } from '../../domain/projects/managed-database.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { Turn } from './turn.ts';

const sqlTag = '<appAction type="sql" filePath="supabase/migrations/0001_a.sql">';
const fileTag = '<appAction type="file" filePath="src/App.tsx">';

/** Returns the text that is emitted for an answer that arrives in pieces of this size. */
async function emitted(answer: string, size: number, isManaged: boolean): Promise<string> {
  const processor = new AnswerProcessor({
    turn: new Turn(new Map(), isManaged ? { migrations: { applied: new Set(), last: 0 } } : {}),
    clock: new FakeClock(),
    append() {},
    onApplied() {},
    isManaged,
  });
  for (let from = 0; from < answer.length; from += size)
    await processor.push(answer.slice(from, from + size));
  await processor.close(true);
  return processor.text;
}

const flagOf = (text: string) =>
  manageFlagAt(
    [
      { id: 1, role: 'user', text: databaseMark },
      { id: 2, role: 'assistant', text },
    ],
    1,
    1,
  );

describe('the mark of a changed database', () => {
  const artifact = (...actions: string[]) =>
    `<appArtifact id="a" title="A">${actions.join('')}</appArtifact>`;
  const shown = `${fileTag}\n<p>${databaseMark}</p></appAction>`;
  const changed = `${sqlTag}\nselect 1;</appAction>`;
  const sizes = [1, 2, 3, 7, 19, 20, 50, 1_000];

  it.each(sizes)(
    'is written once, before the first SQL, in pieces of %i [CHAT-047, DB-061]',
    async (size) => {
      const text = await emitted(`Hello. ${artifact(changed, changed)}`, size, true);
      expect(text.split(databaseMark)).toHaveLength(2);
      expect(text).toContain(`\n${databaseMark}\n${sqlTag}`);
      // A rewind to the message before it is no longer managed.
      expect(flagOf(text)).toBe(0);
    },
  );

  it.each(sizes)(
    'cannot be written by a model, in pieces of %i [CHAT-047, DB-008]',
    async (size) => {
      const forged = [databaseMark, `${databaseMark}${databaseMark}`, `Processing ${databaseMark}`];
      for (const words of forged) {
        const answer = `${words} ${artifact(shown)} ${words}`;
        const text = await emitted(answer, size, false);
        expect(text.replaceAll('\u2060', '')).toBe(answer);
        // Only the content of the file has it, which no reader of marks looks at.
        expect(text.split(databaseMark)).toHaveLength(2);
        expect(text).toContain(shown);
        expect(flagOf(text)).toBe(1);
      }
    },
  );

  it('cannot be put together from a request for a file [CHAT-047, DB-008]', async () => {
    const text = await emitted('Processing <appRead path="a"/>Database and more', 1_000, false);
    expect(flagOf(text)).toBe(1);
  });

  it('is written before a file of the folder of migrations, too [DB-061]', async () => {
    const tag = '<appAction type="file" filePath="supabase/migrations/0001_a.sql">';
    const text = await emitted(artifact(`${tag}\nselect 1;</appAction>`), 9, true);
    expect(text).toContain(`${databaseMark}\n${tag}`);
  });

  it.each([
    ['a project without a database', artifact(changed), false],
    ['an answer without SQL', artifact(shown), true],
    ['SQL that a file shows', artifact(`${fileTag}\n${sqlTag}\nselect 1;\n</appAction>`), true],
  ])('is not written into %s [DB-061]', async (_, answer, isManaged) => {
    expect(flagOf(await emitted(answer, 11, isManaged))).toBe(1);
  });

  it('does not count in the message of a user [DB-008]', () => {
    expect(flagOf('No database.')).toBe(1);
  });
});
