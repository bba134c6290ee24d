import { z } from 'zod';

/**
 * A user's picture as a project stores it: a WebP in base64, or the text of an SVG. Width and
 * height are in pixels; they are null if an SVG does not contain them.
 */
export const WebPicture = z.object({
  ending: z.enum(['webp', 'svg']),
  content: z.string(),
  is_binary: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type WebPicture = z.infer<typeof WebPicture>;

/** Why a file of the user cannot become a picture of the project. */
export type PictureRefusal = 'unreadable' | 'tooLarge';
