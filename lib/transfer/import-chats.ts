import { transfer } from '@/domain/contract/transfer';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { CallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { toBase64 } from './base64';
import { fitsRequest, type LargeBodyMessages, uploadLargeBody } from './upload-large-body';

export type ImportedProject = { id: string; uuid: string; title: string };

/**
 * Imports the projects of an exported file (GAP-48): either all of them or, if it throws a
 * CallError, none. Does not send a file with invalid JSON. `words` are the messages for failures
 * without a response of the services.
 */
export async function importChats(
  file: Blob,
  words: LargeBodyMessages & { tooLarge: string; unreadable: string },
  signal: AbortSignal,
): Promise<ImportedProject[]> {
  if (file.size > limits.transfer.importBytes)
    throw new CallError(errors.importTooLarge.code, words.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isJson(bytes)) throw new CallError(errors.importUnreadable.code, words.unreadable);
  const whole = file.size < limits.transport.maxBodyBytes ? { bytes: toBase64(bytes) } : null;
  const body = whole && fitsRequest(whole) ? whole : await uploadLargeBody(file, words, signal);
  return (await send(transfer.importChats, body, { signal })).projects;
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
