import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const { titleMax, descriptionMax, pictureBytes, changesPerMinute } = limits.siteListing;

/** The pictures that an owner may set; otherwise the site's own icon and the page's picture. */
const PictureKind = z.enum(['icon', 'card']);
export type PictureKind = z.infer<typeof PictureKind>;

/**
 * How a published site presents itself. A text that is null is the site's own; `revision` changes
 * with every change.
 */
export const SiteListing = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Whether search engines may list the site. */
  isFound: z.boolean(),
  hasIcon: z.boolean(),
  hasCard: z.boolean(),
  revision: z.string(),
});
export type SiteListing = z.infer<typeof SiteListing>;

const text = (max: number) => z.string().trim().max(max).nullable();
const base = `${WB}/siteListing/{uuid}` as const;
const ofProject = z.object({ uuid: z.string().min(1).max(64) });
const changing = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: changesPerMinute },
  data: SiteListing,
} as const;

/** Title, description, icon and link picture of the published site of a project (PUB-052, ADR 125). */
export const siteListing = {
  read: call({
    method: 'GET',
    path: base,
    summary: 'How the published site presents itself, also before it is published',
    access: 'signed-in',
    params: ofProject,
    data: SiteListing,
  }),
  change: call({
    ...changing,
    method: 'PUT',
    path: base,
    summary:
      'Change title, description and whether search engines may list the site; null or an empty text is the site’s own',
    params: ofProject,
    input: z.object({
      title: text(titleMax),
      description: text(descriptionMax),
      isFound: z.boolean(),
    }),
  }),
  picture: call({
    method: 'GET',
    path: `${base}/pictures/{kind}`,
    summary: 'The icon or the link picture that the owner set; 404 without one',
    access: 'signed-in',
    params: ofProject.extend({ kind: PictureKind }),
    /** Only part of the address, so that browsers load a changed picture. */
    input: z.object({ revision: z.string().max(64).optional() }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  setPicture: call({
    ...changing,
    method: 'PUT',
    path: `${base}/pictures/{kind}`,
    summary: 'Set the icon or the link picture from a picture in base64, which is made smaller',
    body: 'large',
    atOnce: 1,
    params: ofProject.extend({ kind: PictureKind }),
    input: z.object({ bytes: z.base64().max(Math.ceil((pictureBytes * 4) / 3) + 4) }),
  }),
  removePicture: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/pictures/{kind}`,
    summary: 'Return to the site’s own icon, or to the picture of the page',
    params: ofProject.extend({ kind: PictureKind }),
  }),
};
