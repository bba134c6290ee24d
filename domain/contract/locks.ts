import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const params = z.object({ uuid: z.string().min(1).max(64) });
const Locks = z.object({ /** Files and folders, sorted. */ paths: z.array(z.string()) });

/**
 * Files and folders that the user has locked, so that the model may not change them. The user may
 * change them.
 */
export const locks = {
  read: call({
    method: 'GET',
    path: `${WB}/locks/{uuid}`,
    summary: 'The files and folders of an own project that the model may not change',
    access: 'signed-in',
    params,
    data: Locks,
  }),
  write: call({
    method: 'PUT',
    path: `${WB}/locks/{uuid}`,
    summary: 'Replace that list; a folder stands for everything in it',
    access: 'signed-in',
    body: 'large',
    params,
    input: z.object({
      paths: z.array(z.string().min(1).max(limits.files.pathMax)).max(limits.files.maxLocks),
    }),
    data: Locks,
  }),
};
