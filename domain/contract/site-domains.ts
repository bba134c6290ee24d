import { z } from 'zod';
import { SiteDomains } from '../entities/site-domain.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { siteDomains: most } = limits;
const changing = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.changesPerMinute },
  data: SiteDomains,
} as const;
const ofProject = z.object({ uuid: z.string().min(1).max(64) });
const named = z.object({ host: z.string().min(1).max(most.textMax) });
const base = `${WB}/siteDomains/{uuid}` as const;

/** Own domains of a project's published site, for its owner (ADR 121). Each call returns all. */
export const siteDomains = {
  list: call({
    method: 'GET',
    path: base,
    summary: 'The own domains of a published site, with the records that each needs',
    access: 'signed-in',
    params: ofProject,
    data: SiteDomains,
  }),
  add: call({
    ...changing,
    method: 'POST',
    path: base,
    summary: 'Add a domain, in Unicode or ASCII; it is served once its TXT record was seen',
    params: ofProject,
    input: named,
  }),
  check: call({
    ...changing,
    limit: { by: 'user', perMinute: most.checksPerMinute },
    atOnce: 2,
    method: 'POST',
    path: `${base}/checks`,
    summary: 'Look up the records of a domain now',
    params: ofProject,
    input: named,
  }),
  choose: call({
    ...changing,
    method: 'PUT',
    path: `${base}/primary`,
    summary: 'Make a verified domain the main address, to which the others redirect',
    params: ofProject,
    input: named,
  }),
  remove: call({
    ...changing,
    method: 'DELETE',
    path: base,
    summary: 'Remove a domain, which frees it at once',
    params: ofProject,
    input: named,
  }),
};
