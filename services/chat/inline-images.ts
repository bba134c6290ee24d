import type { ContentPart } from '../../domain/entities/message.ts';
import type { ChatDeps } from './deps.ts';

/**
 * Replaces images that are in our storage and belong to this user with their bytes (GAP-87). No
 * other address is ever requested: it stays unchanged, and the model is informed that it could not
 * be read.
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
