import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { ContinuationJoiner } from './continuation-joiner.ts';
import type { AppliedChanges } from './open-action.ts';
import { Turn } from './turn.ts';

function listen() {
  const clock = new FakeClock();
  const events: RunEvent[] = [];
  const applied: AppliedChanges[] = [];
  const answer = new AnswerProcessor({
    turn: new Turn(new Map()),
    clock,
    append: (event) => void events.push(event),
    onApplied: (one) => void applied.push(one),
  });
  const texts = () => events.map((event) => ('content' in event ? event.content : ''));
  return { answer, clock, events, applied, texts };
}

describe('an answer that is streamed', () => {
  it('sends the first words at once and joins what arrives within 50 ms', async () => {
    const { answer, clock, texts } = listen();
    for (const word of ['one ', 'two ', 'three ']) await answer.push(word);
    expect(texts()).toEqual(['one ']);
    await clock.advance(49);
    expect(texts()).toEqual(['one ']);
    await clock.advance(1);
    expect(texts()).toEqual(['one ', 'two three ']);
    await clock.advance(500);
    await answer.push('four');
    expect(texts()).toEqual(['one ', 'two three ', 'four']);
    await answer.push(' five');
    await answer.close(true);
    expect(texts()).toEqual(['one ', 'two three ', 'four', ' five']);
  });

  it('leaves the event loop to others between actions that arrive together [SEC-C1]', async () => {
    const { answer } = listen();
    let loops = 0;
    let isOver = false;
    const count = () => void (!isOver && ++loops && setImmediate(count));
    setImmediate(count);
    const action = '<appAction type="file" filePath="a.txt">\nbody</appAction>';
    await answer.push(`<appArtifact id="a" title="T">${action.repeat(20)}`);
    isOver = true;
    expect(loops).toBeGreaterThanOrEqual(19);
  });

  it('logs every refusal, and the paths of the first fifty [ADR 016]', async () => {
    const { answer, events } = listen();
    const bad = (n: number) => `<appAction type="file" filePath="../${n}.txt">\nx</appAction>`;
    const all = Array.from({ length: 60 }, (_, n) => bad(n)).join('');
    await answer.push(`<appArtifact id="a" title="T">${all}</appArtifact>`);
    const notices = events.filter((event) => 'type' in event && event.type === 'notice');
    expect(notices).toHaveLength(60);
    expect(new Set(notices.map((one) => 'action' in one && one.action)).size).toBe(60);
    expect(notices.filter((one) => 'path' in one && one.path !== '')).toHaveLength(50);
    expect(answer.refused).toHaveLength(60);
  });

  it('sends a change when its action closes, not before', async () => {
    const { answer, applied } = listen();
    await answer.push(
      '<appArtifact id="a" title="T"><appAction type="file" filePath="a.txt">\nbody',
    );
    expect(applied).toEqual([]);
    await answer.push('</appAction>');
    expect(applied.map((one) => one.write.map(({ path }) => path))).toEqual([['a.txt']]);
  });

  it.each(['<', '<app', '</appAct', '<appAction type="file" filePath="b'])(
    'never sends part of a tag: %s waits',
    async (half) => {
      const { answer, texts } = listen();
      await answer.push(`word ${half}`);
      expect(texts()).toEqual(['word ']);
      await answer.continueWith(new ContinuationJoiner({ action: undefined }));
      await answer.push('next');
      await answer.close(false);
      expect(texts().join('')).toBe('word next');
    },
  );

  it('sends a single character that turns out not to start a tag', async () => {
    const { answer, texts } = listen();
    await answer.push('1 <');
    await answer.push('2, a <b');
    await answer.close(true);
    expect(texts().join('')).toBe('1 <2, a <b');
    expect(answer.isBlank).toBe(false);
  });
});
