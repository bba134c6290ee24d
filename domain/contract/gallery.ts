import { z } from 'zod';
import { Case, CommunityProject, PublishedPlace, Session } from '../entities/gallery.ts';
import { Flag, Project } from '../entities/project.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

/** GAP-50: calls that show projects of other users, also to guests. */
export const gallery = {
  cases: call({
    method: 'GET',
    path: `${WB}/cases`,
    summary: 'The selected cases in their order, titles in the caller’s language',
    access: 'public',
    limit: { by: 'user', perMinute: limits.calls.search.perMinute },
    data: z.object({ place: PublishedPlace, list: z.array(Case) }),
  }),
  session: call({
    method: 'GET',
    path: `${WB}/cases/session`,
    summary:
      'One selected case as a session: its prompt, the files of the answer and the published site, in the caller’s language where there is one; null without cases',
    access: 'public',
    limit: { by: 'user', perMinute: limits.calls.search.perMinute },
    data: z.object({ place: PublishedPlace, session: Session.nullable() }),
  }),
  community: call({
    method: 'GET',
    path: `${WB}/community/pageList`,
    summary:
      'One page of the projects that their owners show to everybody, newest first; `search` finds titles that contain it',
    access: 'public',
    limit: { by: 'user', perMinute: limits.calls.search.perMinute },
    atOnce: limits.calls.search.atOnce,
    input: z.object({
      pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.gallery.maxPageSize)
        .default(limits.gallery.pageSize),
      search: z.string().max(limits.project.titleMax).optional(),
    }),
    data: z.object({
      place: PublishedPlace,
      list: z.array(CommunityProject),
      total: z.number().int(),
    }),
  }),
  picture: call({
    method: 'GET',
    path: `${WB}/community/getPic`,
    summary:
      'What the page of a project in the community looks like, else a drawn placeholder with its title',
    access: 'public',
    limit: { by: 'user', perMinute: limits.calls.picture.perMinute },
    atOnce: limits.calls.picture.atOnce,
    input: z.object({
      uuid: z.string().min(1).max(64),
      /** The service ignores `v`. A new value makes the browser load the picture again. */
      v: z.string().max(20).optional(),
    }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  share: call({
    method: 'PUT',
    path: `${WB}/projects/{id}/community`,
    summary: 'Show a public project that has a preview to everybody (1) or no longer (0)',
    access: 'signed-in',
    params: z.object({ id: z.string().min(1).max(40) }),
    input: z.object({ shared: Flag }),
    data: Project,
  }),
};
