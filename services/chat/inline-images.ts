import type { ContentPart } from '../../domain/entities/message.ts';
import type { ChatDeps } from './deps.ts';

/**
 * Replaces the addresses of images that are in our storage and belong to this user with the bytes
 * of the images (GAP-87). Other addresses stay unchanged and are never requested; the model is
 * informed that the image could not be read.
 */
export function inlineImages(
  { readImage, log }: Pick<ChatDeps, 'readImage' | 'log'>,
  userId: number,
  images: readonly ContentPart[],
) {
  return Promise.all(
    images.map(async (part): Promise<ContentPart> => {
      if (part.type !== 'image' || !('image' in part) || part.image.startsWith('data:'))
        return part;
      const source = await readImage?.(userId, part.image).catch((error: unknown) => {
        log('a picture of a prompt was not read', { error: String(error) });
        return undefined;
      });
      return source ? { type: 'image', source: { type: 'base64', ...source } } : part;
    }),
  );
}
