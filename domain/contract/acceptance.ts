import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

/**
 * Calls for the abilities of a project: what its users should be able to do, and what the last
 * check found when it tried this out (ADR 088).
 */
export const acceptance = {
  picture: call({
    method: 'GET',
    path: `${WB}/acceptance/{uuid}/picture`,
    summary:
      'The screen at the end of one ability, by the name that the check states; 404 where none was taken or a later version was played',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.picture.perMinute },
    atOnce: limits.calls.picture.atOnce,
    params: z.object({ uuid: z.string().min(1).max(64) }),
    input: z.object({ name: z.string().min(1).max(64) }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
};
