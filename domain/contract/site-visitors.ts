import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { passwordMin, passwordMax, changesPerMinute } = limits.siteVisitors;

/** Who may visit a published site. */
export const SiteVisitors = z.object({ audience: z.enum(['everyone', 'password', 'owner']) });
export type SiteVisitors = z.infer<typeof SiteVisitors>;
export type Audience = SiteVisitors['audience'];

const ofProject = z.object({ uuid: z.string().min(1).max(64) });

/** Who may visit the published site of a project (PUB-020, ADR 122). */
export const siteVisitors = {
  read: call({
    method: 'GET',
    path: `${WB}/siteVisitors/{uuid}`,
    summary: 'Who may visit the published site, also before it is published',
    access: 'signed-in',
    params: ofProject,
    data: SiteVisitors,
  }),
  change: call({
    method: 'PUT',
    path: `${WB}/siteVisitors/{uuid}`,
    summary: 'Change who may visit the site; admitted visitors are asked again',
    access: 'signed-in',
    limit: { by: 'user', perMinute: changesPerMinute },
    params: ofProject,
    input: z.object({
      audience: SiteVisitors.shape.audience,
      /** What visitors need to know; given with the audience `password` only. */
      password: z.string().min(passwordMin).max(passwordMax).optional(),
    }),
    data: SiteVisitors,
  }),
  ticket: call({
    method: 'POST',
    path: `${WB}/siteVisitors/{uuid}/ticket`,
    summary: 'The address that opens a gated site for its owner, once and within 60 seconds',
    access: 'signed-in',
    limit: { by: 'user', perMinute: changesPerMinute },
    params: ofProject,
    data: z.object({ address: z.string() }),
  }),
};
