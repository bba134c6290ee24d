import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { blobs } from '../../services/store/schema/index.ts';
import { createVersions, type VersionsService } from '../../services/versions/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject, insertUser } from '../support/rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array | undefined) => new TextDecoder().decode(body);
const write = (path: string, content: string) => ({ path, bytes: bytes(content) });

withDatabase('the version store', (open) => {
  let versions: VersionsService;
  let project: string;
  const clock = new FakeClock();
  beforeEach(async () => {
    const { db } = open();
    versions = createVersions({ db, clock });
    project = await insertProject(db, await insertUser(db));
  });
  const commit = (changes: { path: string; bytes: Uint8Array | null }[], base?: number) =>
    versions.commit({ project, kind: 'turn', changes, ...(base === undefined ? {} : { base }) });

  it('commits each turn on its parent and stores every version completely', async () => {
    expect(await versions.head(project)).toBeNull();
    await commit([write('a.txt', 'one'), write('b.txt', 'two')]);
    await commit([
      write('a.txt', 'changed'),
      { path: 'b.txt', bytes: null },
      write('src/c.txt', 'new'),
    ]);
    expect(await versions.head(project)).toMatchObject({ number: 2, parent: 1 });
    const now = await versions.files(project);
    expect([...now].map(([path, body]) => [path, text(body)])).toEqual([
      ['a.txt', 'changed'],
      ['src/c.txt', 'new'],
    ]);
    expect(text((await versions.files(project, 1)).get('b.txt'))).toBe('two');
  });

  it('names bodies by their SHA-256 and stores equal ones once', async () => {
    const version = await commit([write('a', 'same body'), write('b', 'same body')]);
    const hash = createHash('sha256').update('same body').digest('hex');
    expect(version?.manifest).toEqual({ a: { hash, size: 9 }, b: { hash, size: 9 } });
    expect(await open().db.select().from(blobs).where(eq(blobs.hash, hash))).toHaveLength(1);
    expect(await versions.storeBlob(bytes('same body'))).toEqual({ hash, size: 9 });
  });

  it('returns null when nothing differs, even on an old base', async () => {
    await commit([write('a', '1')]);
    await commit([write('a', '2')]);
    expect(await commit([write('a', '2'), { path: 'not-there', bytes: null }], 1)).toBeNull();
  });

  it('refuses different contents on an older base with 409 and writes nothing', async () => {
    await commit([write('a', '1')]);
    await commit([write('a', '2')]);
    await expect(commit([write('a', '3')], 1)).rejects.toMatchObject({ entry: { code: 409 } });
    expect(text((await versions.files(project)).get('a'))).toBe('2');
    expect(await commit([write('a', '3')], 2)).toMatchObject({ number: 3 });
  });

  it('serialises commits of two tabs: each number once, no change lost', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => commit([write(`file-${i}`, String(i))])),
    );
    expect((await versions.head(project))?.number).toBe(12);
    expect((await versions.files(project)).size).toBe(12);
  });

  it('treats paths that differ only in case or Unicode form as one file, with the newer spelling', async () => {
    await commit([write('src/App.tsx', 'upper'), write('caf\u00e9.txt', 'composed')]);
    await commit([write('src/app.tsx', 'lower'), write('cafe\u0301.txt', 'decomposed')]);
    expect(
      [...(await versions.files(project))].map(([path, body]) => [path, text(body)]).sort(),
    ).toEqual([
      ['cafe\u0301.txt', 'decomposed'],
      ['src/app.tsx', 'lower'],
    ]);
  });

  it('refuses a file in place of a directory of another file', async () => {
    await commit([write('src', 'a file')]);
    await expect(commit([write('src/App.tsx', 'x')])).rejects.toMatchObject({
      entry: { name: 'pathRefused' },
    });
    expect(await commit([{ path: 'src', bytes: null }, write('src/App.tsx', 'x')])).toMatchObject({
      number: 2,
    });
  });

  it.each([
    [
      'a file over 1 MB',
      () => [{ path: 'big', bytes: new Uint8Array(limits.files.maxFileBytes + 1) }],
    ],
    [
      'too many files',
      () => Array.from({ length: limits.files.maxFiles + 1 }, (_, i) => write(`f${i}`, '')),
    ],
    [
      'too much in all',
      () =>
        Array.from({ length: 21 }, (_, i) => ({
          path: `f${i}`,
          bytes: new Uint8Array(limits.files.maxFileBytes).fill(i),
        })),
    ],
  ])('refuses %s and keeps the head', async (_, changes) => {
    await commit([write('a', '1')]);
    await expect(commit(changes())).rejects.toMatchObject({ entry: { name: 'filesTooLarge' } });
    expect(await versions.head(project)).toMatchObject({ number: 1 });
  });

  it('marks binary bodies and returns them byte for byte', async () => {
    const image = Uint8Array.from([0x89, 0x50, 0, 255, 254, 13, 10]);
    const version = await commit([{ path: 'logo.png', bytes: image }, write('a.txt', 'text')]);
    expect(version?.manifest['logo.png']?.binary).toBe(true);
    expect(version?.manifest['a.txt']?.binary).toBeUndefined();
    expect((await versions.files(project)).get('logo.png')).toEqual(image);
  });

  it('returns 404 for a missing project or version', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(
      versions.commit({ project: nobody, kind: 'turn', changes: [write('a', '1')] }),
    ).rejects.toMatchObject({
      entry: { code: 404 },
    });
    await expect(versions.files(project, 7)).rejects.toMatchObject({ entry: { code: 404 } });
  });

  it('removes bodies without a version when they are older than the grace', async () => {
    await commit([write('kept', 'named by a version')]);
    const lost = await versions.storeBlob(bytes('kept for a turn that never ended'));
    await clock.advance(8 * 24 * 3600_000);
    const young = await versions.storeBlob(bytes('kept just now'));
    await versions.sweepBlobs(new Date(clock.now().getTime() - limits.jobs.blobGraceMs));
    const left = (await open().db.select({ hash: blobs.hash }).from(blobs)).map((row) => row.hash);
    expect(left).not.toContain(lost.hash);
    expect(left).toContain(young.hash);
    expect(text((await versions.files(project)).get('kept'))).toBe('named by a version');
  });
});
