import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { passwordMin, passwordMax, changesPerMinute } = limits.siteVisitors;

/** Who may visit a published site. */
export const SiteVisitors = z.object({ audience: z.enum(['everyone', 'password']) });
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
      /** Visitors need it; null opens the site to everyone. */
      password: z.string().min(passwordMin).max(passwordMax).nullable(),
    }),
    data: SiteVisitors,
  }),
};
