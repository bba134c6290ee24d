import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { runStatuses } from './chat.ts';
import { WB } from './paths.ts';

/** One published state of the site: a production build, stored completely. */
export const Edition = z.object({
  number: z.number().int(),
  /** The project's version from which the edition was built. */
  version: z.number().int(),
  at: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
  /** Title and description for link previews. */
  title: z.string(),
  sentence: z.string(),
  /** Whether a picture of its version exists, which link previews then show. */
  picture: z.boolean(),
});
export type Edition = z.infer<typeof Edition>;

export const Publication = z.object({
  /** Where published sites are served; the browser builds the address from it, as for previews. */
  place: z.object({ domain: z.string(), port: z.number().int(), secure: z.boolean() }),
  /** Whether projects can be built here. */
  available: z.boolean(),
  /** The site's permanent name; null before the first publication. */
  name: z.string().nullable(),
  /** The edition that is online; null if none is. */
  current: z.number().int().nullable(),
  /** Whether the project has changed since the edition that is online. */
  changed: z.boolean(),
  /**
   * How many sites the plan allows to stay online permanently (null: no limit) and how many are
   * online (GAP-66). `until` (epoch ms) is set if this site exceeds the plan: it then goes offline
   * at that time, unless someone visits it before.
   */
  keeping: z
    .object({
      quota: z.number().int().nullable(),
      used: z.number().int(),
      until: z.number().nullable(),
    })
    .default({ quota: null, used: 0, until: null }),
  /** Newest first. */
  list: z.array(Edition),
  /** The last attempt to publish. Its run can be followed; its log is kept for a day. */
  attempt: z.object({ run: z.string(), status: z.enum(runStatuses), at: z.string() }).nullable(),
});
export type Publication = z.infer<typeof Publication>;

const ofProject = z.object({ uuid: z.string().min(1).max(64) });

/**
 * PP-01: calls that publish a project: a production build at a stable address, without a sandbox.
 */
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
    summary:
      'Build the head version and put it on show; answers the run to follow. A build that fails leaves what is on show. `name` is what the address of the first publication begins with, in place of the title. Code 4005 when a migration fails on a copy of the live data, 409 when one removes live data and `isConfirmed` is not set',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.publishing.perUserPerMinute },
    params: ofProject,
    input: z.object({
      name: z.string().max(limits.project.titleMax).optional(),
      /** The owner has confirmed that migrations remove live data (DB-013). */
      isConfirmed: z.boolean().optional(),
    }),
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
