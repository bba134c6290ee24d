import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../services/store/open-database.ts';
import { nonces } from '../../services/store/schema/index.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';
import { startWorker, type Worker } from '../support/worker-process.ts';

const rounds = faultCount(50, 1);
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-16-'));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const rowsEach = 5;
const open = (name: string, rows = rowsEach) =>
  startWorker('tests/faults/processes/open-database.ts', [directory, name, String(rows)]);

/** Returns the rows that a process reported as acknowledged. */
const acknowledged = ({ output: said }: Worker) =>
  [...said.matchAll(/acknowledged (\S+) (\d+)/g)].map(([, name, row]) => `${name} ${row}`);

async function leave(worker: Worker): Promise<void> {
  worker.child.stdin?.end();
  await worker.exited;
}

/** Starts two processes at the same moment. At most one of them may open the database. */
async function contenders(round: number): Promise<Worker[]> {
  const workers = [open(`${round}a`), open(`${round}b`)];
  await Promise.all(workers.map((worker) => worker.waitForOutput(/written|refused/)));
  await Promise.all(workers.map(leave));
  return workers;
}

/**
 * Starts a process while another one has the database open. Sometimes a killed process has also
 * left its lock.
 */
async function lateComers(round: number, random: Random): Promise<Worker[]> {
  if (random.between(0, 1)) {
    const dead = open(`${round}dead`, 0);
    await dead.waitForOutput('open\n');
    await dead.kill();
  }
  const first = open(`${round}first`);
  await first.waitForOutput('open\n');
  const second = open(`${round}second`);
  await second.waitForOutput(/written|refused/);
  await first.waitForOutput('written');
  await Promise.all([first, second].map(leave));
  return [first, second];
}

it(
  `row 16: ${rounds} times a second process opens the embedded database: refused, no acknowledged row lost (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const promised: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const workers = round % 2 ? await contenders(round) : await lateComers(round, random);
      const owners = workers.filter(({ output: said }) => said.includes('open\n'));
      expect(owners.length, `round ${round}`).toBeLessThanOrEqual(1);
      expect(
        workers.filter(({ output: said }) => said.includes('refused')).length,
        `round ${round}`,
      ).toBe(workers.length - owners.length);
      for (const owner of owners) promised.push(...acknowledged(owner));
    }
    const database = await openDatabase({ dataDir: directory });
    const kept = new Set(
      (await database.db.select().from(nonces)).map(({ appKey, nonce }) => `${appKey} ${nonce}`),
    );
    await database.close();
    expect(promised.filter((row) => !kept.has(row))).toEqual([]);
    expect(promised.length).toBeGreaterThanOrEqual(rowsEach);
  },
  rounds * 20_000 + 60_000,
);
