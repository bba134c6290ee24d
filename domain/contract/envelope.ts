import { z } from 'zod';

/** SEC-005: the form of every JSON response; code 200 is success, whatever the HTTP status. */
export const Envelope = z.object({ code: z.number(), message: z.string(), data: z.unknown() });
export type Envelope<Data = unknown> = { code: number; message: string; data: Data };

/** `data` of an error response. */
export const Refusal = z.object({ name: z.string() });

export const success = 200;
