import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import { discard } from '../../services/adapters/sandbox/bwrap/disk-use.ts';
import { ProjectFiles } from '../../services/adapters/sandbox/project-files.ts';
import { applyChanges } from '../../services/versions/manifest.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';
import { openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';

const rounds = faultCount(5_000, 150);
const home = mkdtempSync(join(tmpdir(), 'sayso-fault-18-'));
const project = join(home, 'project');
const outside = join(home, 'outside');
for (const name of [project, outside, join(home, 'scratch'), join(outside, 'nested')])
  mkdirSync(name);
writeFileSync(join(outside, 'secret'), 'secret');
writeFileSync(join(outside, 'nested/secret'), 'secret');
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const parts = [
  '..',
  '.',
  '',
  'a',
  'A',
  'src',
  'SRC',
  'link',
  'file',
  'secret',
  'nested',
  'outside',
  'con',
  'NUL',
  'aux.ts',
  'é',
  'e\u0301',
  'a\0b',
  ' x',
  'x.',
  '~',
  'node_modules',
  '.git',
  'ﬁ',
  '\u202ex',
];
const wholes = [
  '/etc/passwd',
  `${outside}/secret`,
  '../outside/secret',
  'C:\\secret',
  '\\\\host\\share',
  '..\\outside\\secret',
  'a/../../outside/secret',
  '//outside/secret',
  'x'.repeat(500),
];

function hostilePath(random: Random): string {
  if (random.next() < 0.2) return random.pick(wholes);
  return Array.from({ length: random.between(1, 4) }, () => random.pick(parts)).join(
    random.next() < 0.9 ? '/' : '\\',
  );
}

/** Creates a symbolic link in the path, as a project's own code may do between two of our calls. */
function plant(random: Random): void {
  const place = join(project, random.pick(['link', 'file', 'a', 'src', 'A']));
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  symlinkSync(
    random.pick([
      outside,
      join(outside, 'secret'),
      join(outside, 'nested'),
      '../outside',
      '/',
      '/etc',
      '.',
    ]),
    place,
  );
}

function everythingOutside(): string[] {
  return readdirSync(outside, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) =>
      path.endsWith('secret') ? `${path}=${readFileSync(join(outside, path), 'utf8')}` : path,
    );
}

it(`row 18: ${rounds} hostile paths and planted links: nothing outside the project directory is read or written (seed ${faultSeed})`, async () => {
  const random = createRandom(faultSeed);
  const files = new ProjectFiles({ root: project, scratch: join(home, 'scratch'), discard });
  const before = everythingOutside();
  let written = 0;
  for (let round = 0; round < rounds; round++) {
    if (random.next() < 0.3) plant(random);
    const raw = hostilePath(random);
    // Half of the paths go through the path guard of artifacts, the other half directly to the
    // host's file functions.
    const read = readPath(raw);
    const path = random.next() < 0.5 ? (read.ok ? read.path : undefined) : raw;
    if (path === undefined) continue;
    try {
      const found = await files.read(path);
      expect(found && Buffer.from(found).toString(), path).not.toBe('secret');
      if (random.next() < 0.2) await files.remove(path);
      else {
        await files.write(path, Buffer.from('ours'));
        written++;
      }
    } catch (error) {
      const refused =
        isFailure(error, 'pathRefused') ||
        ['ENAMETOOLONG', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!refused) throw error;
    }
    if (round % 100 === 0) expect(everythingOutside(), `round ${round}`).toEqual(before);
  }
  expect(everythingOutside()).toEqual(before);
  expect(readdirSync(home).sort()).toEqual(['outside', 'project', 'scratch']);
  expect(written).toBeGreaterThan(rounds / 20);
});

it('row 18: 10,000 files, one of 100 MB and too much in total are each refused completely', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    path: `f${i}`,
    bytes: new Uint8Array(1),
  }));
  const heavy = Array.from({ length: 30 }, (_, i) => ({
    path: `f${i}`,
    bytes: new Uint8Array(limits.files.maxFileBytes),
  }));
  for (const changes of [many, heavy, [{ path: 'big', bytes: new Uint8Array(100 * 1024 * 1024) }]])
    expect(() => applyChanges({}, changes)).toThrow(
      expect.objectContaining({ entry: expect.objectContaining({ code: 413 }) }),
    );
});

const reason = await sandboxProblem();

describe.skipIf(reason)(`in a box ${reason && `(skipped: ${reason})`}`, () => {
  it('row 18: a sparse file of 1 GB and 30,000 files in a box do not affect the host', async () => {
    const boxes = await openSandboxes();
    try {
      const box = await boxes.host.open('sparse');
      expect((await runCommand(box, 'truncate -s 1G big')).code).not.toBe(0);
      await runCommand(box, 'truncate -s 400M big');
      await expect(box.readFile('big')).rejects.toMatchObject({ entry: { code: 413 } });
      await runCommand(box, 'mkdir many && cd many && seq 30000 | xargs touch', {
        timeoutMs: 60_000,
      });
      await expect(box.list()).rejects.toMatchObject({ entry: { code: 413 } });
    } finally {
      await boxes.close();
    }
  });
});
