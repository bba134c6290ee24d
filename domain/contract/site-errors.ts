import { z } from 'zod';
import { SiteErrors, siteErrorStatuses } from '../entities/site-errors.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const own = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: limits.siteErrors.callsPerMinute },
} as const;
const ofProject = z.object({ uuid: z.uuid() });
const base = `${WB}/siteErrors/{uuid}` as const;

/** Errors at visitors of a published site (ADR 129), for the project's owner. */
export const siteErrors = {
  read: call({
    ...own,
    method: 'GET',
    path: base,
    summary: 'Errors at visitors by fault, and whether going back to an earlier edition is advised',
    params: ofProject,
    data: SiteErrors,
  }),
  setStatus: call({
    ...own,
    method: 'PUT',
    path: `${base}/errors/{id}`,
    summary: 'Mark an error as done or ignored, or open it again',
    params: ofProject.extend({ id: z.string().max(64) }),
    input: z.object({ status: z.enum(siteErrorStatuses) }),
    data: SiteErrors,
  }),
  dismissOffer: call({
    ...own,
    method: 'PUT',
    path: `${base}/offer`,
    summary: 'Do not advise again to go back from an edition',
    params: ofProject,
    input: z.object({ edition: z.number().int().positive() }),
    data: SiteErrors,
  }),
};
