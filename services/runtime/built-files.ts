import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { BuiltFile } from '../ports/runtime.ts';
import type { Sandbox } from '../ports/sandbox.ts';

/**
 * A file of at least `fromBytes` counts as sparse when the disk space that it occupies is less than
 * the share `part` of its size. No real build writes such a file.
 */
const sparse = { fromBytes: 64 * 1024, part: 1 / 256 };

/**
 * Reads the files of `dist` (or `build`) one by one. Returns undefined when there is no index.html.
 * Throws `filesTooLarge` above the limits of a published site. The limits are checked before and
 * during reading, because the sandbox may still write. With `areMapsPrivate`, source maps are no
 * part of the site: they come last and do not count, and those that are too large are left out.
 */
export async function readBuiltFiles(
  box: Sandbox,
  { areMapsPrivate = false } = {},
): Promise<AsyncIterable<BuiltFile> | undefined> {
  const all = await box.list();
  const output = all.includes('dist/index.html') ? 'dist/' : 'build/';
  if (!all.includes(`${output}index.html`)) return undefined;
  const isMap = (path: string) => areMapsPrivate && path.endsWith('.map');
  const written = all.filter((path) => path.startsWith(output));
  const paths = written.filter((path) => !isMap(path));
  await assertSizes(box, paths);
  async function* read(): AsyncGenerator<BuiltFile> {
    const total = createByteCounter();
    for (const path of paths) {
      const bytes = await box.readFile(path);
      if (!bytes) continue;
      total(path, bytes.byteLength);
      yield { path: path.slice(output.length), bytes };
    }
    for await (const map of readMaps(box, written.filter(isMap)))
      yield { path: map.path.slice(output.length), bytes: map.bytes, isPrivate: true };
  }
  return read();
}

/** Reads source maps up to their limits, without a file that grows or has holes. */
async function* readMaps(box: Sandbox, paths: readonly string[]): AsyncGenerator<BuiltFile> {
  const { mapBytes, mapsBytes } = limits.siteErrors;
  let left: number = mapsBytes;
  for (const path of paths.slice(0, limits.publishing.maxFiles)) {
    const size = await box.sizeOf(path);
    if (!size || size.bytes > Math.min(mapBytes, left)) continue;
    const bytes = await box.readFile(path);
    if (!bytes || bytes.byteLength > mapBytes) continue;
    left -= bytes.byteLength;
    yield { path, bytes };
  }
}

async function assertSizes(box: Sandbox, paths: readonly string[]): Promise<void> {
  const { maxFiles } = limits.publishing;
  if (paths.length > maxFiles)
    throw fail(
      'filesTooLarge',
      {},
      `the build has ${paths.length} files, and at most ${maxFiles} are kept`,
    );
  const total = createByteCounter();
  for (const path of paths) {
    const size = await box.sizeOf(path);
    if (!size) continue;
    total(path, size.bytes);
    if (size.bytes >= sparse.fromBytes && size.onDisk < size.bytes * sparse.part)
      throw fail('filesTooLarge', {}, `${path} has ${size.bytes} bytes, nearly all of them holes`);
  }
}

/** Adds up sizes. Throws for the file that exceeds a limit. */
function createByteCounter(): (path: string, bytes: number) => void {
  const { maxFileBytes, maxBytes } = limits.publishing;
  let total = 0;
  return (path, bytes) => {
    total += bytes;
    if (bytes > maxFileBytes)
      throw fail('filesTooLarge', {}, `${path} has more than ${maxFileBytes / 2 ** 20} MB`);
    if (total > maxBytes)
      throw fail('filesTooLarge', {}, `the build has more than ${maxBytes / 2 ** 20} MB`);
  };
}
