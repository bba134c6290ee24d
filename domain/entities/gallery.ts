import { z } from 'zod';

/** Something to look at: `name` is that of its published site, which the page makes an address of, null where `previewUrl` is all there is. */
const Shown = z.object({
  title: z.string(),
  picUrl: z.string(),
  previewUrl: z.string(),
  name: z.string().nullable(),
});

/** HEAD-013: a selected case; one that is a project of the product can be opened and copied by `uuid`. */
export const Case = Shown.extend({ uuid: z.string().nullable() });
export type Case = z.infer<typeof Case>;

/** A public project that its owner shows to everybody. */
export const CommunityProject = Shown.extend({ uuid: z.string(), owner: z.string(), at: z.string() });
export type CommunityProject = z.infer<typeof CommunityProject>;

/** Where published sites live. */
export const Place = z.object({ domain: z.string(), port: z.number().int(), secure: z.boolean() });
