import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../services/store/open-database.ts';
import { users } from '../../services/store/schema/index.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';
import { startWorker } from '../support/worker-process.ts';

/**
 * How many backups and restores are killed. Every second restore is killed after its tables are
 * committed.
 */
const kills = { backup: faultCount(50, 1), restore: faultCount(50, 2) };
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-23-'));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

/**
 * Data folders: of the server that is backed up, of an empty server, and of a server with other
 * users.
 */
const [saved, empty, other] = ['saved', 'empty', 'other'].map((name) => join(directory, name)) as [
  string,
  string,
  string,
];
const picture = Buffer.alloc(2_500_000, 7);
const backup = join(directory, 'school.backup');

const whatWasSaved = [['Ada', 'Bob'], { secret: 'a secret of the school', picture: true }];

/**
 * Runs a command that is killed at its nth step, or completes; returns its status and its output.
 */
async function admin(dataDir: string, words: string[], at = 0) {
  const worker = startWorker('tests/faults/processes/run-admin.ts', [String(at), ...words], {
    DATA_DIR: dataDir,
    EMBEDDED: '1',
  });
  const status = await worker.exited;
  return { status, said: worker.output, steps: Number(/^steps (\d+)$/m.exec(worker.output)?.[1]) };
}
async function people(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const rows = await database.db.select({ name: users.fullName }).from(users);
  await database.close();
  return rows.map(({ name }) => name ?? '').sort();
}
async function settle(dataDir: string, names: string[], secret: string) {
  const database = await openDatabase({ dataDir });
  const at = new Date();
  const rows = names.map((fullName, i) => ({
    userNo: `1000000${i}`,
    inviteCode: `code${i}`,
    fullName,
    createdAt: at,
    lastSignInAt: at,
  }));
  if (rows.length > 0) await database.db.insert(users).values(rows);
  await database.close();
  await writeFile(
    join(dataDir, 'secrets.json'),
    JSON.stringify({ APP_KEY: 'ak', APP_SECRET: secret, TOKEN_SECRET: secret }),
  );
}
const filesOf = async (dataDir: string) => ({
  secret: JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')).APP_SECRET as string,
  picture:
    existsSync(join(dataDir, 'storage/ab/picture')) &&
    (await readFile(join(dataDir, 'storage/ab/picture'))).equals(picture),
});
const copyOf = async (place: string, name: string) => {
  const copy = join(directory, name);
  await cp(place, copy, { recursive: true });
  return copy;
};

beforeAll(async () => {
  await settle(saved, ['Ada', 'Bob'], 'a secret of the school');
  await mkdir(join(saved, 'storage/ab'), { recursive: true });
  await writeFile(join(saved, 'storage/ab/picture'), picture);
  await settle(empty, [], 'a secret of nobody');
  await settle(other, ['Eve'], 'a secret of others');
}, 120_000);

it(
  `row 23: ${kills.backup} times a backup is killed midway: the earlier one is unchanged, no partial one looks complete (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    rmSync(backup, { force: true });
    const whole = await admin(saved, ['backup', backup]);
    expect(whole).toMatchObject({ status: 0 });
    const before = await readFile(backup);
    for (let kill = 0; kill < kills.backup; kill++) {
      const next = join(directory, `next-${kill}.backup`);
      // Every second kill is at one of the last steps: the commit, or the rename of the file.
      const at =
        kill % 2 === 0 ? random.between(1, whole.steps) : whole.steps - random.between(0, 2);
      const killed = await admin(saved, ['backup', next], at);
      expect(killed.status, killed.said).toBe(null);
      expect((await readFile(backup)).equals(before), `killed at ${at}`).toBe(true);
      if (existsSync(`${next}.part`) && !existsSync(next)) {
        const place = await copyOf(empty, `part-${kill}`);
        const { status, said } = await admin(place, ['restore', `${next}.part`]);
        // A backup that was killed between its last byte and its rename is complete. The restore of
        // any other one is refused and leaves the server unchanged.
        if (status === 0)
          expect([await people(place), await filesOf(place)], `killed at ${at}`).toEqual(
            whatWasSaved,
          );
        else {
          expect(said, `killed at ${at}`).toMatch(
            /is no backup|cannot be read as a backup|ends before/,
          );
          expect(await people(place)).toEqual([]);
        }
        rmSync(place, { recursive: true, force: true, maxRetries: 5 });
      }
      // The same file name can be used again, unless a complete backup has it.
      const again = await admin(saved, ['backup', next]);
      expect([again.status, existsSync(`${next}.part`)], again.said).toEqual(
        again.said.includes('is there already') ? [1, false] : [0, false],
      );
      rmSync(next);
    }
  },
  kills.backup * 40_000 + 120_000,
);

it(
  `row 23: ${kills.restore} times a restore is killed midway: nothing has changed, or the start asks to repeat it; repeated, it completes (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed + 1);
    if (!existsSync(backup)) await admin(saved, ['backup', backup]);
    const dry = await admin(await copyOf(other, 'dry'), ['restore', backup, '--force']);
    expect(dry).toMatchObject({ status: 0 });
    const committed = Number([...dry.said.matchAll(/step (\d+) commit/g)].at(-1)?.[1]);
    expect(committed).toBeGreaterThan(100);
    expect(dry.steps).toBeGreaterThan(committed + 4);
    for (let kill = 0; kill < kills.restore; kill++) {
      const place = await copyOf(other, `round-${kill}`);
      // Every second kill is between the commit of the tables and the last file.
      const at =
        kill % 2 === 0 ? random.between(1, committed) : random.between(committed + 1, dry.steps);
      const killed = await admin(place, ['restore', backup, '--force'], at);
      expect(killed.status, killed.said).toBe(null);
      const stands = await people(place);
      const label = `killed at ${at} of ${committed}/${dry.steps}`;
      if (stands.includes('Eve')) {
        expect([stands, await filesOf(place)], label).toEqual([
          ['Eve'],
          { secret: 'a secret of others', picture: false },
        ]);
        expect((await admin(place, ['restore', backup])).said, label).toContain('--force');
      } else {
        const start = startWorker('services/main.ts', [], {
          DATA_DIR: place,
          EMBEDDED: '1',
          SERVICES_PORT: '0',
          PREVIEW_PORT: '0',
          SANDBOX: 'none',
        });
        if (existsSync(join(place, '.restoring/restoration.json'))) {
          // With status 78 (EX_CONFIG) the launcher does not restart the services.
          expect(await start.exited, label).toBe(78);
          expect(start.output, label).toContain(`restore ${backup}`);
        } else {
          await start.waitForOutput(/services are ready/);
          await start.stop();
        }
      }
      const again = await admin(place, ['restore', backup, '--force']);
      expect(again.status, `${label} ${again.said}`).toBe(0);
      expect([await people(place), await filesOf(place)], label).toEqual(whatWasSaved);
      const left = readdirSync(place);
      expect(
        [left.includes('.restoring'), left.some((name) => name.startsWith('secrets.json.before-'))],
        label,
      ).toEqual([false, true]);
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  kills.restore * 60_000 + 120_000,
);
