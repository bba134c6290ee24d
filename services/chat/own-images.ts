import type { ContentPart } from '../../domain/entities/message.ts';
import type { ChatDeps } from './deps.ts';

/**
 * GAP-87: a picture that lies in our own storage and is this person's reaches the model as its bytes. No other address is ever asked for
 * anything: whatever it is stays as it is, and the model is told that it could not be read.
 */
export function withBytes({ readImage, log }: Pick<ChatDeps, 'readImage' | 'log'>, userId: number, images: readonly ContentPart[]) {
  return Promise.all(
    images.map(async (part): Promise<ContentPart> => {
      if (part.type !== 'image' || !('image' in part) || part.image.startsWith('data:')) return part;
      const source = await readImage?.(userId, part.image).catch((error: unknown) => {
        log('a picture of a prompt was not read', { error: String(error) });
        return undefined;
      });
      return source ? { type: 'image', source: { type: 'base64', ...source } } : part;
    }),
  );
}
