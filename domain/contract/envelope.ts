import { z } from 'zod';

/** SEC-005: every JSON answer; code 200 is success, whatever the HTTP status. */
export const Envelope = z.object({ code: z.number(), message: z.string(), data: z.unknown() });
export type Envelope<Data = unknown> = { code: number; message: string; data: Data };

/** What `data` says of a refusal. */
export const Refusal = z.object({ name: z.string() });

export const success = 200;
