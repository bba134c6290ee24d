import { getMimeType } from 'hono/utils/mime';
import { limits } from '../../domain/limits/index.ts';
import { copyOrder } from '../../domain/site-bucket/bucket-address.ts';
import { BucketError, type BucketKeys, type BucketWriter } from '../ports/bucket.ts';

/** The files of an edition by path: the hash of the body, and whether its name changes with it. */
export type CopiedFiles = Record<string, { hash: string; immutable?: true }>;

type Copy = {
  keys: BucketKeys;
  files: CopiedFiles;
  loadBody(hash: string): Promise<Uint8Array | undefined>;
  /** Called after each file with the number of files that are copied. */
  onProgress(done: number): void;
  signal: AbortSignal;
};

/** How a browser or a CDN may keep a file. */
const always = 'public, max-age=31536000, immutable';
const never = 'no-cache';

/**
 * Writes the files of an edition into a bucket, some at a time. Pages come after what they need, so
 * that no visitor gets a page whose files are missing. A file that fails is tried once more if the
 * bucket did not answer. Rejects with `BucketError`.
 */
export async function copyEdition(writer: BucketWriter, copy: Copy): Promise<void> {
  const paths = copyOrder(Object.keys(copy.files));
  const isPage = (path: string) => path.endsWith('.html');
  // After a failure nothing more is written.
  const stop = new AbortController();
  const stoppable = { ...copy, signal: AbortSignal.any([copy.signal, stop.signal]) };
  let done = 0;
  let failure: unknown;
  const copyNext = async (waiting: Iterable<string>) => {
    for (const path of waiting) {
      if (stoppable.signal.aborted) return;
      await copyFile(writer, stoppable, path);
      copy.onProgress(++done);
    }
  };
  const onError = (error: unknown) => {
    failure ??= error;
    stop.abort();
  };
  const rest = paths.filter((path) => !isPage(path))[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: limits.siteBucket.filesAtOnce }, () => copyNext(rest).catch(onError)),
  );
  await copyNext(paths.filter(isPage)).catch(onError);
  if (failure !== undefined) throw failure;
  copy.signal.throwIfAborted();
}

async function copyFile(
  writer: BucketWriter,
  { keys, files, loadBody, signal }: Copy,
  path: string,
): Promise<void> {
  const file = files[path];
  const bytes = file && (await loadBody(file.hash));
  if (!bytes) throw new BucketError('failed', null);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const cacheControl = file.immutable ? always : never;
  const put = () =>
    writer.put(
      keys,
      { path, bytes, type, cacheControl },
      AbortSignal.any([signal, AbortSignal.timeout(limits.siteBucket.fileMs)]),
    );
  const failureOf = (error: unknown): unknown =>
    // A file that takes too long is a bucket that does not answer.
    signal.aborted || error instanceof BucketError ? error : new BucketError('unreachable', null);
  try {
    await put();
  } catch (error) {
    const failure = failureOf(error);
    if (!(failure instanceof BucketError) || failure.failure !== 'unreachable') throw failure;
    await put().catch((again) => {
      throw failureOf(again);
    });
  }
}
