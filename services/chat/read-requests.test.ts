import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { AnswerProcessor } from './answer-processor.ts';
import type { AppliedChanges } from './open-action.ts';
import { Turn } from './turn.ts';

function listen(mayRead = true) {
  const events: RunEvent[] = [];
  const applied: AppliedChanges[] = [];
  const answer = new AnswerProcessor({
    turn: new Turn(new Map()),
    clock: new FakeClock(),
    append: (event) => void events.push(event),
    onApplied: (one) => void applied.push(one),
    mayRead,
  });
  return {
    answer,
    applied,
    sent: () => events.map((event) => ('content' in event ? event.content : '')).join(''),
  };
}
const file = (body: string) =>
  `<appArtifact id="a" title="T"><appAction type="file" filePath="a.txt">\n${body}</appAction></appArtifact>`;

/**
 * Adds a text in two pieces, for every position at which it can be split, and runs the same check.
 */
async function atEverySplit(
  text: string,
  check: (heard: ReturnType<typeof listen>) => void,
  mayRead = true,
) {
  for (let at = 0; at <= text.length; at++) {
    const heard = listen(mayRead);
    await heard.answer.push(text.slice(0, at));
    await heard.answer.push(text.slice(at));
    check(heard);
  }
  const heard = listen(mayRead);
  for (const character of text) await heard.answer.push(character);
  check(heard);
}

describe('a request for files in an answer', () => {
  it.each([
    ['one tag', '<appRead path="src/a.ts"/>', ['src/a.ts']],
    ['two tags', '<appRead path="a.ts"/>\n<appRead path=\'b.ts\' />', ['a.ts', 'b.ts']],
    ['a tag with an end', '<appRead path="a.ts"></appRead>', ['a.ts']],
    ['tags in a code fence', '```xml\n<appRead path="a.ts"/>\n```', ['a.ts']],
    ['words behind it', '<appRead path="a.ts"/>\nI am waiting.', ['a.ts']],
    ['a blind answer behind it', `<appRead path="a.ts"/>${file('blind')}`, ['a.ts']],
  ])('reaches nobody, at every split: %s [GEN-045]', async (_, text, paths) => {
    await atEverySplit(text, ({ answer, sent, applied }) => {
      expect(answer.reads.paths).toEqual(paths);
      expect(answer.reads.isPending).toBe(true);
      expect([sent(), answer.text, applied]).toEqual(['', '', []]);
      expect(answer.isBlank).toBe(true);
    });
  });

  it('keeps the words before it, and drops the request itself at every split [GEN-045]', async () => {
    await atEverySplit('Let me look.\n<appRead path="a.ts"/>', ({ answer }) => {
      expect(answer.text).toBe('Let me look.\n');
      expect(answer.reads.paths).toEqual(['a.ts']);
    });
  });

  it('does not count after an action, and is still not shown [GEN-045]', async () => {
    await atEverySplit(`${file('body')}<appRead path="a.ts"/>Done.`, ({ answer, applied }) => {
      expect(answer.reads.isPending).toBe(false);
      expect(answer.text).toBe(`${file('body')}Done.`);
      expect(applied).toHaveLength(1);
    });
  });

  it('is not shown where reading is not offered, and what follows it is [GEN-045]', async () => {
    await atEverySplit(
      `<appRead path="a.ts"/>${file('body')}`,
      ({ answer, applied }) => {
        expect(answer.reads.isPending).toBe(false);
        expect(answer.text).toBe(file('body'));
        expect(applied).toHaveLength(1);
      },
      false,
    );
  });

  it('is the content of a file that shows such a tag', async () => {
    const body = 'const tag = `<appRead path="a.ts"/>`;\n<appRead\n';
    await atEverySplit(file(body), ({ answer, applied }) => {
      expect(answer.text).toBe(file(body));
      expect(new TextDecoder().decode(applied[0]?.write[0]?.bytes)).toBe(body);
    });
  });

  it.each(['<appRead', '<appRead path="src/a', '</appRead'])(
    'that was cut off is neither shown nor an answer: %s',
    async (text) => {
      const { answer, sent } = listen();
      await answer.push(text);
      await answer.finishStream();
      expect(answer.isBlank).toBe(true);
      await answer.close(true);
      expect([sent(), answer.text]).toEqual(['', '']);
    },
  );

  it('does not hold back an answer that begins with a code fence', async () => {
    const { answer, sent } = listen();
    await answer.push('```');
    await answer.push('ts\nconst a = 1;\n```');
    await answer.close(true);
    expect(sent()).toBe('```ts\nconst a = 1;\n```');
  });

  it('ends the stream of a model that goes on after it', async () => {
    const { answer } = listen();
    await answer.push('<appRead path="a.ts"/>');
    await answer.push('x'.repeat(300));
    expect(answer.reads.isOverrun).toBe(false);
    await answer.push('x'.repeat(300));
    expect(answer.reads.isOverrun).toBe(true);
    // The answer after the read round is not cut off.
    await answer.beginAnswer();
    await answer.push('I ');
    expect(answer.reads.isOverrun).toBe(false);
    expect(answer.text).toBe('I ');
  });

  it('may spell the path as the other tags do', async () => {
    const { answer } = listen();
    await answer.push('<appRead filePath="src/a.ts"/>');
    expect(answer.reads.paths).toEqual(['src/a.ts']);
  });

  it('counts only once: in the answer itself it is dropped', async () => {
    const { answer } = listen();
    await answer.push('<appRead path="a.ts"/>');
    await answer.beginAnswer();
    await answer.push('Here. <appRead path="b.ts"/>It is done.');
    expect(answer.reads.isPending).toBe(false);
    expect(answer.text).toBe('Here. It is done.');
  });

  it('takes time in the length of the answer', async () => {
    const { answer } = listen(false);
    const began = performance.now();
    await answer.push(`${file(`${'<appRead '.repeat(20_000)}\n`)}${'<appRead '.repeat(20_000)}`);
    await answer.push('<appRead path="'.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
