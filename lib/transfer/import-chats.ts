import { transfer } from '@/domain/contract/transfer';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { CallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { toBase64 } from './base64';

export type Brought = { id: string; uuid: string; title: string };
export type Importing = { onPart(sent: number, parts: number): void; signal: AbortSignal };

/**
 * GAP-48: brings the projects of an exported file, sent in parts (decision 32); all of them or, by a CallError, none. What is no JSON
 * is not sent at all. `words` are what to say where nobody answers.
 */
export async function importChats(
  file: Blob,
  words: { tooLarge: string; unreadable: string },
  { onPart, signal }: Importing,
): Promise<Brought[]> {
  const { importBytes, partBytes } = limits.transfer;
  if (file.size > importBytes) throw new CallError(errors.importTooLarge.code, words.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isJson(bytes)) throw new CallError(errors.importUnreadable.code, words.unreadable);
  const batch = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
  let projects: Brought[] = [];
  for (let part = 0; part < parts; part++) {
    onPart(part, parts);
    const piece = toBase64(bytes.subarray(part * partBytes, (part + 1) * partBytes));
    ({ projects } = await send(transfer.importChats, { batch, part, bytes: piece, last: part === parts - 1 }, { signal }));
  }
  return projects;
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
