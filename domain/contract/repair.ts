import { z } from 'zod';
import { call } from './call.ts';
import { WB } from './paths.ts';

/**
 * Calls for automatic repair, which the service performs (ADR 075): its state, and its setting for
 * one project. The results of a check are not here; they are events of the check's run.
 */
export const repair = {
  state: call({
    method: 'GET',
    path: `${WB}/repair/{uuid}`,
    summary:
      'Whether the next repair that the user asks for is free, what is left of the free budget today, and about what a repair costs',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.object({
      auto: z.boolean(),
      isFree: z.boolean(),
      freeLeft: z.number().int(),
      cost: z.number().int(),
    }),
  }),
  setAuto: call({
    method: 'PUT',
    path: `${WB}/repair/{uuid}`,
    summary:
      'Say whether the service may repair a project by itself, at most three times in a row and free of charge',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    input: z.object({ auto: z.boolean() }),
    data: z.object({ auto: z.boolean() }),
  }),
};
