import { z } from 'zod';
import { VisitNumbers } from '../entities/site-visits.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const own = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: limits.siteVisits.callsPerMinute },
} as const;
const ofProject = z.object({ uuid: z.uuid() });
const base = `${WB}/siteVisits/{uuid}` as const;

/** How often a published site is visited (ADR 126), for the project's owner. */
export const siteVisits = {
  read: call({
    ...own,
    method: 'GET',
    path: base,
    summary: 'Visits of the last days: by day, page, referring host and device',
    params: ofProject,
    input: z.object({
      days: z
        .enum(['7', '30', '90'])
        .default('30')
        .transform((days) => Number(days)),
    }),
    data: VisitNumbers,
  }),
  exportCsv: call({
    ...own,
    method: 'GET',
    path: `${base}/csv`,
    summary: 'The visits of every day that is kept, as CSV',
    params: ofProject,
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
};
