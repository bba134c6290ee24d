import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { toEventStream } from '../../services/http/event-stream.ts';
import { createRuns } from '../../services/runs/index.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { insertUser } from '../support/rows.ts';

const resumes = faultCount(1000, 60);

withDatabase('row 10', (open) => {
  it(`${resumes} disconnects mid-stream and resumes at the last seq: the joined bytes equal the log (seed ${faultSeed})`, async () => {
    const { db } = open();
    const runs = createRuns({ db, clock: systemClock, owner: randomUUID(), isOnlyProcess: true });
    const random = createRandom(faultSeed);
    for (let left = resumes; left > 0; ) {
      const run = await runs.open({
        kind: 'chat',
        userId: await insertUser(db),
        projectUuid: randomUUID(),
        input: {},
      });
      const writing = (async () => {
        for (let i = 0; i < 200; i++) {
          run.append({
            type: 'data',
            content: `${i} 言成 \n\r\n data: \u0000 ${'x'.repeat(random.between(0, 600))}`,
          });
          if (random.next() < 0.5) await new Promise((resolve) => setImmediate(resolve));
        }
        await run.end('done', { status: 'END', code: 200 });
      })();
      const readers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { text, connections } = await readInPieces(runs, run.id, random.between(2, 40));
          left -= connections - 1;
          return text;
        }),
      );
      await writing;
      const { text: whole } = await readInPieces(runs, run.id, Number.POSITIVE_INFINITY);
      for (const text of readers) expect(text).toBe(whole);
    }
    await runs.close();
  });
});

/**
 * Reads a run like a browser whose connection breaks after about `events` events and which resumes
 * each time after the last complete id.
 */
async function readInPieces(runs: ReturnType<typeof createRuns>, run: string, events: number) {
  let text = '';
  let after = 0;
  for (let connections = 1; ; connections++) {
    const stop = new AbortController();
    const stream = toEventStream(
      { run, events: runs.follow(run, after, stop.signal) },
      { clock: systemClock, stop, onEnd: () => {} },
    );
    const reader = stream.getReader();
    const utf8 = new TextDecoder();
    let received = '';
    let seen = 0;
    for (let over = false; !over && seen < events; ) {
      const { value, done } = await reader.read();
      over = done;
      received += utf8.decode(value, { stream: !done });
      seen = received.split('\n\n').length - 1;
    }
    await reader.cancel();
    const whole = received
      .split('\n\n')
      .slice(0, events === Number.POSITIVE_INFINITY ? undefined : events)
      .filter((block) => block.startsWith('id:'));
    for (const block of whole) {
      text += `${block}\n\n`;
      after = Number(/^id: ?[\w-]+:(\d+)/.exec(block)?.[1]);
    }
    if (text.includes('"status":"END"')) return { text, connections };
  }
}
