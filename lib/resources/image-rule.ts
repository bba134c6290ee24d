import { limits } from '@/domain/limits';

/** Message keys, relative to `resources`. */
type UploadRefusal = 'notImage' | 'tooLarge';

/** RES-008, RES-009: returns why a chosen file cannot be uploaded; null if it can. */
export function refusalOfImage({ type, size }: Pick<File, 'type' | 'size'>): UploadRefusal | null {
  if (!type.startsWith('image/')) return 'notImage';
  return size > limits.storage.imageBytes ? 'tooLarge' : null;
}
