import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FaultProcess } from '../support/fault-process.ts';
import { createRandom, faultCount, faultSeed, runsFaultsOnly } from '../support/faults.ts';

const kills = faultCount(1000, 1);
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-1-'));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

/**
 * The maximum 99th percentile of the time to open the store in a new process. It is higher when
 * other tests run at the same time.
 */
const bootMs = runsFaultsOnly ? 5_000 : 20_000;

it(
  `row 1: ${kills} kills -9 during save_file: every acknowledged version whole, no torn file, boot < ${bootMs / 1000} s (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const data = directory;
    let worker = new FaultProcess(data);
    const { userId, site } = await worker.answer('person');
    let acked = 0;
    const boots: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      worker.ask('save', { userId, site, seed: random.between(1, 1e9) });
      await worker.until((line) => line.acked !== undefined);
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 250)));
      await worker.kill();
      const versions = worker.lines.filter((line) => line.acked !== undefined);
      acked += versions.length;
      worker = new FaultProcess(data);
      const { ready } = await worker.until((line) => line.ready !== undefined);
      boots.push(Number(ready));
      if (kill % 100 === 99)
        process.stdout.write(`${kill + 1} kills, slowest boot ${Math.max(...boots)} ms\n`);
      const { bad, head } = await worker.answer('verify', { site, versions });
      expect(bad, `kill ${kill}`).toEqual([]);
      expect(Number(head)).toBeGreaterThanOrEqual(Number(versions.at(-1)?.acked));
    }
    await worker.kill();
    expect(acked).toBeGreaterThanOrEqual(kills);
    boots.sort((a, b) => a - b);
    expect(boots[Math.floor((boots.length - 1) * 0.99)]).toBeLessThan(bootMs);
  },
  kills * 10_000 + 60_000,
);
