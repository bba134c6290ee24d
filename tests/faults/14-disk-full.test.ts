import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FaultProcess } from '../support/fault-process.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();
const times = faultCount(100, 3);
const megabyte = 1_048_576;
const mount = mkdtempSync(join(tmpdir(), 'sayso-fault-14-'));
afterAll(() => rmSync(mount, { recursive: true, force: true, maxRetries: 5 }));

/** A command that gives the worker its own small disk, so that no other process is affected. */
const smallDisk = [
  'bwrap',
  '--dev-bind',
  '/',
  '/',
  '--size',
  String(400 * megabyte),
  '--tmpfs',
  mount,
  '--die-with-parent',
];

it.skipIf(reason)(
  `row 14: the disk is full ${times} times during save_file: a clean error, no acknowledged data is lost, and saving works when there is space (seed ${faultSeed})${reason && ` (skipped: ${reason})`}`,
  async () => {
    const random = createRandom(faultSeed);
    const worker = new FaultProcess(mount, '', smallDisk);
    const { userId, site } = await worker.answer('person');
    for (let time = 0; time < times; time++) {
      worker.lines.length = 0;
      // Usually leave nearly no space, sometimes enough for a transaction to begin.
      worker.ask('save', {
        userId,
        site,
        seed: random.between(1, 1e9),
        leave: Math.floor(random.next() ** 3 * 66 * megabyte),
      });
      const { name } = await worker.until((line) => line.failed === 'save');
      expect(name, `time ${time}`).toBe('storageFull');
      const versions = worker.lines.filter((line) => line.acked !== undefined).slice(-12);
      await worker.answer('free');
      const { bad, head } = await worker.answer('verify', { site, versions });
      expect(bad, `time ${time}`).toEqual([]);
      expect(Number(head)).toBeGreaterThanOrEqual(Number(versions.at(-1)?.acked));
    }
    await worker.kill();
  },
  times * 30_000 + 60_000,
);

it.skipIf(reason)(
  `row 14: the disk is full ${times} times during uploads: a clean error, no acknowledged data is lost, no partial file is left (seed ${faultSeed})${reason && ` (skipped: ${reason})`}`,
  async () => {
    const random = createRandom(faultSeed);
    const worker = new FaultProcess(mount, '', smallDisk);
    let total = 0;
    for (let time = 0; time < times; time++) {
      worker.lines.length = 0;
      worker.ask('upload', {
        seed: random.between(1, 1e9),
        leave: Math.floor(random.next() ** 3 * 0.4 * megabyte),
      });
      const { name, error } = await worker.until((line) => line.failed === 'upload');
      expect(name, `time ${time}: ${error}`).toBe('storageFull');
      const stored = worker.lines
        .filter((line) => line.stored !== undefined)
        .map(({ stored: key, digest }) => ({ key, digest }));
      expect(stored.length).toBeGreaterThan(0);
      total += stored.length;
      expect(await worker.answer('verifyUploads', { stored }), `time ${time}`).toMatchObject({
        bad: [],
        listed: total,
        unfinished: 0,
      });
      await worker.answer('free');
    }
    await worker.kill();
  },
  times * 30_000 + 60_000,
);
