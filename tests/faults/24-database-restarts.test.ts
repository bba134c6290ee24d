import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { artifact } from '../support/conversation.ts';
import { FaultProcess } from '../support/fault-process.ts';
import { auditEnded, cleanAudit, leadRuns } from '../support/fault-runs.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { startPostgres } from '../support/postgres.ts';

const restarts = faultCount(50, 2);
const kills = faultCount(10, 1);
/** The number of concurrent generations. */
const atOnce = 4;
const text = artifact(
  Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`src/part-${i}.tsx`, `export const part${i} = ${i};\n`]),
  ),
);

let server: Awaited<ReturnType<typeof startPostgres>>;
let model: LoopbackModel;
beforeAll(async () => {
  server = await startPostgres();
  model = await startLoopbackModel({
    text,
    chunk: 20,
    delayMs: 15,
    usage: { input: 900, cached: 100, output: 300 },
  });
});
afterAll(async () => {
  await model.close();
  await server.stop();
});

it(
  `row 24: ${restarts} restarts of PostgreSQL at a random moment of ${atOnce} generations: all end well, each charged once (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const worker = new FaultProcess(`${server.url}/postgres`, model.baseUrl);
    await worker.until((line) => line.ready !== undefined);
    for (let left = restarts; left > 0; left--) {
      const led = await leadRuns(worker, atOnce);
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 600)));
      await server.restart(random.between(0, 1_500));
      for (const one of led)
        expect(await auditEnded(worker, one)).toMatchObject({
          ...cleanAudit,
          status: 'done',
          // Input from the provider's cache is charged at a tenth.
          usage: 1110,
          charged: 1,
          filesKept: 12,
        });
    }
    await worker.kill();
  },
  restarts * 30_000 + 60_000,
);

it(
  `row 24: ${kills} kills -9 with ${atOnce} generations on PostgreSQL: a process that starts at once ends them when their leases expire`,
  async () => {
    model.otherwise = { text, chunk: 20, stallAfter: 30 };
    let worker = new FaultProcess(`${server.url}/postgres`, model.baseUrl);
    await worker.until((line) => line.ready !== undefined);
    for (let left = kills; left > 0; left--) {
      const led = await leadRuns(worker, atOnce);
      await expect
        .poll(() => worker.lines.filter((line) => Number(line.bytes) >= 400).length, {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      await worker.kill();
      const killed = performance.now();
      worker = new FaultProcess(`${server.url}/postgres`, model.baseUrl);
      // The leases of the runs are still valid, so the new process must not take the runs over yet.
      expect(await worker.until((line) => line.ready !== undefined)).toMatchObject({
        recovered: 0,
      });
      for (const one of led)
        expect(await auditEnded(worker, one)).toMatchObject({
          ...cleanAudit,
          status: 'interrupted',
          usage: 0,
          charged: 0,
        });
      expect(performance.now() - killed).toBeLessThan(limits.run.leaseMs + 10_000);
    }
    await worker.kill();
  },
  kills * 60_000 + 60_000,
);
