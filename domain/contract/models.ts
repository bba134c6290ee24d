import { z } from 'zod';
import { call } from './call.ts';
import { WB } from './paths.ts';

/** MODEL-005, GAP-65. */
export const ModelEntry = z.object({
  name: z.string(),
  label: z.string(),
  provider: z.string(),
  maxTokenAllowed: z.number().int(),
  images: z.boolean(),
  context: z.number().int().nullable(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

export const models = {
  list: call({
    method: 'GET',
    path: `${WB}/models`,
    summary: 'The models this server can use, and which one answers now',
    access: 'public',
    data: z.object({
      current: z.object({ provider: z.string(), name: z.string() }),
      /** True while no model is connected and the ready-made projects answer (product point 7). */
      starter: z.boolean(),
      /** Local servers found on their default ports, offered to the operator (decision 13). */
      found: z.array(z.object({ provider: z.string(), baseUrl: z.string() })),
      models: z.array(ModelEntry),
    }),
  }),
};
