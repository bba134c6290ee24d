import { z } from 'zod';
import { variants } from '../variants/variant.ts';

/**
 * An item of the gallery. `name` is its published site's name, from which the page builds the
 * address; null if there is only `previewUrl`.
 */
const GalleryItem = z.object({
  title: z.string(),
  picUrl: z.string(),
  previewUrl: z.string(),
  name: z.string().nullable(),
});

/**
 * HEAD-013: a selected case. If it is a project of this product, `uuid` is set and it can be opened
 * and copied.
 */
export const Case = GalleryItem.extend({ uuid: z.string().nullable() });
export type Case = z.infer<typeof Case>;

/** A public project that its owner shares with everybody. */
export const CommunityProject = GalleryItem.extend({
  uuid: z.string(),
  owner: z.string(),
  at: z.string(),
  /** The landing variant that shows the site first (HOME-013). */
  kind: z.enum(variants),
});
export type CommunityProject = z.infer<typeof CommunityProject>;

/**
 * HOME-012: one session of a selected case: the prompt, the files that the answer wrote, and the
 * published site.
 */
export const Session = GalleryItem.extend({
  uuid: z.string(),
  name: z.string(),
  prompt: z.string(),
  /** The first files that the answer wrote, and how many there are. */
  files: z.array(z.string()),
  fileCount: z.number().int(),
});
export type Session = z.infer<typeof Session>;

/** Where published sites are served. */
export const PublishedPlace = z.object({
  domain: z.string(),
  port: z.number().int(),
  secure: z.boolean(),
});
