import { transfer } from '@/domain/contract/transfer';
import { limits } from '@/domain/limits';
import { send } from '@/lib/upstream/client';
import { toBase64 } from './base64';
import type { Brought } from './import-chats';
import { ImportRefused, type Offer } from './source';

export type ProjectWords = {
  title: string /** What the chat begins with: that it was asked for, and what came. */;
  ask: string;
  answer: string;
};
export type Bringing = { onFile(done: number): void; signal: AbortSignal };

/**
 * Makes a project of files: reads a few at a time and sends them in parts (decision 32); the last part makes it, whole or, by a CallError
 * or `ImportRefused`, not at all.
 */
export async function importProject(files: readonly Offer[], words: ProjectWords, { onFile, signal }: Bringing): Promise<Brought> {
  const batch = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const { partBytes, partFiles, readAtOnce } = limits.transfer;
  let pending: { path: string; bytes: string }[] = [];
  let [size, part] = [0, 0];
  const flush = async (last: boolean) => {
    const answer = await send(transfer.importFiles, { batch, part, last, ...words, files: pending }, { signal });
    [pending, size, part] = [[], 0, part + 1];
    return answer.project;
  };
  for (let from = 0; from < files.length; from += readAtOnce) {
    const some = await Promise.all(files.slice(from, from + readAtOnce).map(async ({ path, read }) => ({ path, body: await read() })));
    for (const { path, body } of some) {
      signal.throwIfAborted();
      if (body.length > limits.files.maxFileBytes) throw new ImportRefused('unreadable', path);
      if (pending.length >= partFiles || size + body.length > partBytes) await flush(false);
      pending.push({ path, bytes: toBase64(body) });
      size += body.length;
    }
    onFile(Math.min(files.length, from + readAtOnce));
  }
  const made = await flush(true);
  if (!made) throw new Error('The last part made no project');
  return made;
}
