import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { CorpusAnswer } from '../../tests/corpus/answer.ts';
import { contents } from '../../tests/corpus/contents.ts';
import { edits } from '../../tests/corpus/edits.ts';
import { guards } from '../../tests/corpus/guards.ts';
import { paths } from '../../tests/corpus/paths.ts';
import { tags } from '../../tests/corpus/tags.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { checkSyntax } from '../../tests/support/parsing.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { proseOf } from './answer-prose.ts';
import { Turn } from './turn.ts';

const corpus = [...tags, ...contents, ...paths, ...edits, ...guards];
/** Answers up to this length are split in two at every position. */
const short = 300;

/** Returns the result of an answer that arrives in the given pieces. */
async function hear({ head = {}, whole = true }: CorpusAnswer, pieces: readonly string[]) {
  const files = Object.entries(head).map(([path, text]): [string, Uint8Array] => [
    path,
    new TextEncoder().encode(text),
  ]);
  const turn = new Turn(new Map(files), { checkSyntax });
  const events: RunEvent[] = [];
  const answer = new AnswerProcessor({
    turn,
    clock: new FakeClock(),
    append: (event) => void events.push(event),
    onApplied() {},
  });
  for (const piece of pieces) await answer.push(piece);
  await answer.close(whole);
  const decode = (bytes: Uint8Array | null) =>
    bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return {
    files: Object.fromEntries(turn.changes().map(({ path, bytes }) => [path, decode(bytes)])),
    refused: events.flatMap((event) =>
      'type' in event && event.type === 'notice' ? [`${event.reason} ${event.path}`] : [],
    ),
    commands: turn.actions.filter(({ content }) => content !== '').map(({ content }) => content),
    title: turn.title,
    text: answer.text,
  };
}

function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

/** The text between the artifacts. */
const words = (text: string) =>
  proseOf(text)
    .replace(/\[(?:Built|file|edit|delete|rename|shell|start|sql)\b[^\]]*\]/g, '')
    .replace(/\n{2,}/g, '\n\n')
    .trim();

describe(`a corpus of ${corpus.length} answers`, () => {
  it('holds at least sixty answers, each with a unique name', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  });

  it.each(corpus)('$name', async (one) => {
    const heard = await hear(one, [one.answer]);
    expect(heard).toMatchObject({ refused: one.refused ?? [], commands: one.commands ?? [] });
    expect(heard.files).toEqual(one.files);
    if (one.title !== undefined) expect(heard.title).toBe(one.title);
    if (one.prose !== undefined) expect(words(heard.text)).toBe(one.prose);
  });

  it.each(corpus)('$name, in pieces of any size', async (one) => {
    const expected = await hear(one, [one.answer]);
    for (const size of [1, 2, 3, 7, 20])
      expect(await hear(one, cut(one.answer, [size]))).toEqual(expected);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
        async (sizes) => {
          expect(await hear(one, cut(one.answer, sizes))).toEqual(expected);
        },
      ),
      { seed: 20_261_121, numRuns: one.answer.length > 1_000 ? 4 : 12 },
    );
  });

  it.each(corpus.filter(({ answer }) => answer.length <= short))(
    '$name, split in two at every position',
    async (one) => {
      const expected = await hear(one, [one.answer]);
      for (let at = 1; at < one.answer.length; at++)
        expect(await hear(one, [one.answer.slice(0, at), one.answer.slice(at)])).toEqual(expected);
    },
  );
});
