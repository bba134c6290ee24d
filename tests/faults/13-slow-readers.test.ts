import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultCount, runsFaultsOnly } from '../support/faults.ts';
import { startWorker, type Worker } from '../support/worker-process.ts';

const readers = faultCount(200, 20);
const megabytes = runsFaultsOnly ? 10 : 2;
/**
 * The memory that the two runs may need, in megabytes; it must not depend on the number of readers.
 */
const growthMb = 100;

let worker: Worker;
let port: number;
beforeAll(async () => {
  worker = startWorker('tests/faults/processes/serve-streams.ts', [String(megabytes)]);
  port = Number(/port (\d+)/.exec(await worker.waitForOutput(/port \d+/))?.[1]);
}, 60_000);
afterAll(() => worker?.kill());

const follow = (path: string): Promise<IncomingMessage> =>
  new Promise(
    (resolve, reject) =>
      void get({ host: '127.0.0.1', port, path, agent: false }, resolve).on('error', reject),
  );

/** Returns the megabytes of memory of the worker, as Linux counts them. */
const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.child.pid}/status`, 'utf8'))?.[1]) /
  1024;

/** Reads a stream from its position until the server cuts it off or it ends. */
async function rest(stream: IncomingMessage): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('error', () => {});
  for await (const piece of stream) text += piece;
  return text;
}

it.skipIf(process.platform !== 'linux')(
  `row 13: ${readers} readers stop reading while ${megabytes} MB are written: memory stays bounded, another stream is not delayed, and each reader resumes with every byte`,
  async () => {
    const late: number[] = [];
    const ticks = await follow('/ticks');
    ticks.setEncoding('utf8').on('data', (text: string) => {
      for (const [, at] of text.matchAll(/"content":"(\d+)"/g)) late.push(Date.now() - Number(at));
    });
    const slow = await Promise.all(Array.from({ length: readers }, () => follow('/long')));
    for (const one of slow) one.pause();
    const before = resident();
    late.length = 0;
    worker.child.stdin?.write('grow\n');
    await worker.waitForOutput('grown', 120_000);
    expect(
      resident() - before,
      `grown by MB, with ${before.toFixed(0)} at the beginning`,
    ).toBeLessThan(growthMb);
    late.sort((a, b) => a - b);
    expect(late.length).toBeGreaterThan(10);
    // A busy machine is late, and even an idle one occasionally, so check only 99 of 100.
    expect(
      late[Math.floor(late.length * 0.99)],
      `99 of 100; the worst ${late.at(-1)} ms`,
    ).toBeLessThan(runsFaultsOnly ? 100 : 2_000);

    worker.child.stdin?.write('end\n');
    await worker.waitForOutput('ended', 60_000);
    const whole = (await rest(await follow('/long'))).match(/^data: .*$/gm) ?? [];
    expect(whole.length).toBeGreaterThan(megabytes * 1024);
    for (const one of slow) {
      const first = (await rest(one)).match(/^id: .*\ndata: .*\n\n/gm) ?? [];
      const after = /^id: ?[\w-]+:(\d+)/.exec(first.at(-1) ?? '')?.[1] ?? '0';
      const second = (await rest(await follow(`/long?after=${after}`))).match(/^data: .*$/gm) ?? [];
      expect([...first.map((event) => event.split('\n')[1]), ...second]).toEqual(whole);
    }
    ticks.destroy();
  },
  300_000,
);
