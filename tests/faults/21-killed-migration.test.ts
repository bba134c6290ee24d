import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../services/store/embedded/server.ts';
import { migrationsFolder } from '../../services/store/migrate.ts';
import { embeddedDirectory } from '../../services/store/open-database.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { killDatabase } from '../support/kill-database.ts';
import { startWorker } from '../support/worker-process.ts';

const kills = faultCount(50, 1);
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-21-'));
const empty = join(directory, 'empty');
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length;
const migrate = (dataDir: string) =>
  startWorker('tests/faults/processes/migrate-database.ts', [dataDir]);

/** A database without our tables. */
beforeAll(async () => {
  await mkdir(empty, { recursive: true });
  await (await startEmbedded({ directory: embeddedDirectory(empty) })).stop();
}, 60_000);

it(
  `row 21: ${kills} times a migration is killed midway: the next start completes it (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    for (let kill = 0; kill < kills; kill++) {
      const dataDir = join(directory, `round-${kill}`);
      await cp(empty, dataDir, { recursive: true });
      // Count statements when they begin, so that the kill happens during the migration on a slow
      // machine too.
      const at = random.between(1, 40);
      const killed = migrate(dataDir);
      await killed.waitForOutput(`statement ${at}\n`);
      killDatabase(dataDir);
      await killed.kill();
      const next = migrate(dataDir);
      expect(await next.exited, `killed at statement ${at}: ${next.output.slice(-400)}`).toBe(0);
      expect(next.output).toContain(`complete ${migrations}`);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  kills * 20_000 + 60_000,
);
