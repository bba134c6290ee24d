import { z } from 'zod';
import { runners } from '../runtime/runner.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const Plans = z.object({
  on: z.boolean(),
  tokensPerUser: z.number().int().nullable(),
  tokensPerDay: z.number().int().nullable(),
});

export const runtime = {
  health: call({
    method: 'GET',
    path: '/servers/health',
    summary: 'Whether the services answer (GAP-07)',
    access: 'public',
    data: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /**
       * The part that serves previews and published sites: `inside` the services, or a process of
       * its own that is `connected` or `away` (ADR 054).
       */
      gateway: z.enum(['inside', 'connected', 'away']).default('inside'),
    }),
  }),
  status: call({
    method: 'GET',
    path: `${WB}/runtime`,
    summary:
      'What this server can run, where previews live, how long runs take and what they cost here',
    access: 'public',
    data: z.object({
      sandbox: z.enum(['bwrap', 'kubernetes', 'none']),
      /** Why there is no sandbox, for the user; empty if there is one. */
      reason: z.string(),
      /** Where projects may run; the first one is the default. */
      runners: z.array(z.enum(runners)),
      preview: z.object({ domain: z.string(), port: z.number().int(), secure: z.boolean() }),
      /**
       * The median and the 90th percentile of the seconds from prompt to working page on this
       * server; null with fewer than five runs (PP-13).
       */
      usual: z.object({ p50: z.number(), p90: z.number() }).nullable(),
      /**
       * Median cost of turns with the current model here, in tokens of the balance; null with fewer
       * than five (PP-16).
       */
      usualCost: z.number().nullable(),
      /**
       * Whether plans are sold. With `PLANS=off` all features are open, and these token limits
       * apply to each user; null = no limit (PP-17).
       */
      plans: Plans.default({ on: true, tokensPerUser: null, tokensPerDay: null }),
      /** Whether a prompt may refer to a web page by its address (CHAT-053). */
      readsPages: z.boolean().default(false),
    }),
  }),
};
