import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artifact } from '../support/conversation.ts';
import { FaultProcess } from '../support/fault-process.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';

const kills = faultCount(500, 2);
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-2-'));
const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `src/part-${i}.tsx`,
    `export const part${i} = '${'x'.repeat(i * 150)}';\n`,
  ]),
);
const text = artifact(files);

let model: LoopbackModel;
beforeAll(async () => {
  model = await startLoopbackModel({
    text,
    chunk: 40,
    delayMs: 2,
    usage: { input: 900, cached: 100, output: 300 },
  });
});
afterAll(async () => {
  await model.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

it(
  `row 2: ${kills} kills -9 at a random byte of a stream: done or interrupted, closed actions kept, tokens = Σ usage, hold closed (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const data = directory;
    const seen = new Map<unknown, number>();
    let worker = new FaultProcess(data, model.baseUrl);
    for (let kill = 0; kill < kills; kill++) {
      const { userId, site } = await worker.answer('person');
      worker.ask('send', { userId, site });
      const { run } = await worker.until((line) => line.run !== undefined);
      const at = random.between(0, text.length);
      await worker.until((line) => Number(line.bytes) >= at || line.done === 'send');
      if (at > text.length - 200)
        await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
      await worker.kill();
      worker = new FaultProcess(data, model.baseUrl);
      await worker.until((line) => line.ready !== undefined);
      const audit = await worker.answer('audit', { userId, site, run });
      seen.set(audit.status, (seen.get(audit.status) ?? 0) + 1);
      expect(audit, `kill ${kill} at ${at}`).toMatchObject({
        filesMatch: true,
        held: 0,
        openHolds: 0,
        sumOfUsage: 0,
        answer: true,
        prompt: true,
      });
      expect(['done', 'interrupted']).toContain(audit.status);
      if (audit.status === 'done')
        expect(audit).toMatchObject({ usage: 1200, charged: 1, filesKept: 12 });
    }
    await worker.kill();
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(kills);
  },
  kills * 10_000 + 60_000,
);
