import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { passingSuffix } from '@/domain/resources/upload';
import { UploadError } from '@/lib/resources/upload';
import { useSession } from '@/lib/session/store';
import { CallError, isCallError } from '@/lib/upstream/call-error';

/**
 * Messages for failures without a message of the services: the upload to the storage failed, or
 * there is no storage.
 */
export type LargeBodyMessages = { interrupted: string; noStorage: string };

/** Returns whether a body is small enough for a request to the web tier (ADR 072). */
export const fitsRequest = (body: object): boolean =>
  new Blob([JSON.stringify(body)]).size <= limits.transport.maxBodyBytes;

/**
 * Uploads a body that is too large for a request to the storage. Returns the reference with which a
 * call can read it once. Throws a CallError.
 */
export async function uploadLargeBody(
  body: Blob,
  words: LargeBodyMessages,
  signal: AbortSignal,
): Promise<{ stored: string }> {
  const { putBody: place } = await import('@/lib/resources/put-object.client');
  try {
    const userId = useSession.getState().user?.userId;
    return { stored: (await place({ body, suffix: passingSuffix, userId, signal })).path };
  } catch (error) {
    if (error instanceof UploadError)
      throw new CallError(errors.importInterrupted.code, words.interrupted);
    if (isCallError(error) && error.code === errors.notFound.code)
      throw new CallError(errors.importTooLarge.code, words.noStorage);
    throw error;
  }
}
