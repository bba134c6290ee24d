import 'client-only';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { uploadSuffix } from '@/domain/resources/upload';
import { putBody } from '@/lib/resources/put-object.client';
import { UploadError } from '@/lib/resources/upload';
import { useSession } from '@/lib/session/store';
import { toBase64 } from '@/lib/transfer/base64';
import { CallError } from '@/lib/upstream/call-error';

/** Room for the rest of a request. */
const bytesPerRequest = ((limits.transport.maxBodyBytes - 4_096) * 3) / 4;

/**
 * Returns a picture as a call can take it: its bytes, or the key of its upload where they are too
 * large for a request. Throws a CallError if the storage does not take it.
 */
export async function sendablePicture(file: File): Promise<{ bytes: string } | { stored: string }> {
  if (file.size <= bytesPerRequest) return { bytes: toBase64(await readBytes(file)) };
  const suffix = uploadSuffix(file);
  const userId = useSession.getState().user?.userId;
  try {
    return { stored: (await putBody({ body: file, suffix, userId })).path };
  } catch (error) {
    if (error instanceof UploadError) throw new CallError(errors.storageDown.code, '');
    throw error;
  }
}

/** A file may be gone or changed on the disk since it was chosen. */
async function readBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new CallError(errors.pictureUnreadable.code, '');
  }
}
