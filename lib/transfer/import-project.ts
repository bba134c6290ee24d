import { transfer } from '@/domain/contract/transfer';
import type { IncomingFiles } from '@/domain/entities/incoming-file';
import { limits } from '@/domain/limits';
import { send } from '@/lib/upstream/client';
import { toBase64 } from './base64';
import type { ImportedProject } from './import-chats';
import { ImportRefusedError, type SourceFile } from './import-source';
import { fitsRequest, type LargeBodyMessages, uploadLargeBody } from './upload-large-body';

type ImportTexts = {
  title: string;
  /**
   * The first two messages of the new chat: the user's request to import, and a list of what was
   * imported.
   */
  ask: string;
  answer: string;
};
type ImportProjectOptions = {
  onFile(done: number): void;
  /** Called when everything is read and the request with this many bytes starts. */
  onSend(bytes: number): void;
  words: LargeBodyMessages;
  signal: AbortSignal;
};

/**
 * Creates a project from files. Reads a few files at a time. Imports either all files or, if it
 * throws a CallError or an `ImportRefusedError`, none.
 */
export async function importProject(
  files: readonly SourceFile[],
  said: ImportTexts,
  bringing: ImportProjectOptions,
): Promise<ImportedProject> {
  const { onFile, onSend, words, signal } = bringing;
  const { readAtOnce } = limits.transfer;
  const list: IncomingFiles = [];
  let size = 0;
  for (let from = 0; from < files.length; from += readAtOnce) {
    const some = await Promise.all(
      files
        .slice(from, from + readAtOnce)
        .map(async ({ path, read }) => ({ path, body: await read() })),
    );
    signal.throwIfAborted();
    for (const { path, body } of some) {
      if (body.length > limits.files.maxFileBytes) throw new ImportRefusedError('unreadable', path);
      list.push({ path, bytes: toBase64(body) });
      size += body.length;
    }
    onFile(list.length);
  }
  onSend(size);
  const whole = size < limits.transport.maxBodyBytes ? { ...said, files: list } : null;
  const body =
    whole && fitsRequest(whole)
      ? whole
      : { ...said, ...(await uploadLargeBody(asJson(list), words, signal)) };
  return (await send(transfer.importFiles, body, { signal })).project;
}

/** Returns the list as a Blob made of parts, because one string would need twice the memory. */
function asJson(list: IncomingFiles): Blob {
  return new Blob(
    ['[', ...list.map((file, at) => `${at > 0 ? ',' : ''}${JSON.stringify(file)}`), ']'],
    { type: 'application/json' },
  );
}
