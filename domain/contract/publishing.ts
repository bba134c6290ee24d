import { z } from 'zod';
import { call } from './call.ts';
import { runStatuses } from './chat.ts';
import { WB } from './paths.ts';

/** What stood at the address at some time: a production build, kept whole. */
export const Edition = z.object({
  number: z.number().int(),
  /** The project's version it was built from. */
  version: z.number().int(),
  at: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
  /** What a link to it shows. */
  title: z.string(),
  sentence: z.string(),
  /** A link to it shows a picture too: that of its version. */
  picture: z.boolean(),
});
export type Edition = z.infer<typeof Edition>;

export const Publication = z.object({
  /** Where published sites live; the page makes the address of it, as for previews. */
  place: z.object({ domain: z.string(), port: z.number().int(), secure: z.boolean() }),
  /** Whether projects can be built here. */
  available: z.boolean(),
  /** The site's name, for good; null before it was first published. */
  name: z.string().nullable(),
  /** The edition on show; null while nothing is. */
  current: z.number().int().nullable(),
  /** The project is not what is on show any more. */
  changed: z.boolean(),
  /**
   * GAP-66: how many sites the plan keeps for good (null: all) and how many are on show; `until`: this one is beyond them and is taken off
   * then unless somebody opens it before, epoch ms.
   */
  keeping: z
    .object({ quota: z.number().int().nullable(), used: z.number().int(), until: z.number().nullable() })
    .default({ quota: null, used: 0, until: null }),
  /** Newest first. */
  list: z.array(Edition),
  /** The last time somebody published: its run can be followed, and its log read for a day. */
  attempt: z.object({ run: z.string(), status: z.enum(runStatuses), at: z.string() }).nullable(),
});
export type Publication = z.infer<typeof Publication>;

const ofProject = z.object({ uuid: z.string().min(1).max(64) });

/** Product point 1: a production build at a stable address that needs no sandbox. */
export const publishing = {
  read: call({
    method: 'GET',
    path: `${WB}/publishing/{uuid}`,
    summary: 'What of a project is published, where, and what was before',
    access: 'signed-in',
    params: ofProject,
    data: Publication,
  }),
  publish: call({
    method: 'POST',
    path: `${WB}/publishing/{uuid}`,
    summary: 'Build the head version and put it on show; answers the run to follow. A build that fails leaves what is on show',
    access: 'signed-in',
    params: ofProject,
    data: z.object({ run: z.string() }),
  }),
  rollBack: call({
    method: 'PUT',
    path: `${WB}/publishing/{uuid}/current`,
    summary: 'Put an earlier edition on show again; the project stays as it is',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ number: z.number().int().min(1) }),
    data: Publication,
  }),
  unpublish: call({
    method: 'DELETE',
    path: `${WB}/publishing/{uuid}`,
    summary: 'Take the site off; its address answers 410, its name and editions are kept',
    access: 'signed-in',
    params: ofProject,
    data: Publication,
  }),
};
