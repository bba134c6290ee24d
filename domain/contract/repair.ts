import { z } from 'zod';
import { call } from './call.ts';
import { WB } from './paths.ts';

/** Decision 30: the service decides about automatic repair; the card's toggle sets it per project. What a check found comes with its run. */
export const repair = {
  setAuto: call({
    method: 'PUT',
    path: `${WB}/repair/{uuid}`,
    summary: 'Say whether the service may repair a project by itself, at most three times in a row and free of charge',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    input: z.object({ auto: z.boolean() }),
    data: z.object({ auto: z.boolean() }),
  }),
};
