import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { beaconActions, cut, trackedUrl } from '../tracking/beacon.ts';

const { titleMax, promptMax, urlMax } = limits.tracking;
/** Rejects NUL characters, which the database cannot store. */
const text = (max: number) =>
  z
    .string()
    .catch('')
    .transform((given) => cut(given.replaceAll('\0', ''), max));
const count = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .nullable()
  .catch(null);

/**
 * A beacon as the collector reads it (TRACK-002). Only the visitor and the nonce must be valid.
 * Other invalid fields become empty, because no client reads the response. It is not in the table
 * of calls, because its response is a picture or empty and never an envelope.
 */
export const Beacon = z.object({
  visitor_uuid: z.uuid(),
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  /** '' or '0' for a visitor. */
  user_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .catch(''),
  timestamp: count,
  origin: text(urlMax),
  signature: text(64),
  action_type: z.enum(beaconActions).nullable().catch(null),
  url: text(4096).transform(trackedUrl),
  duration: z.coerce.number().int().nonnegative().max(2_147_483_647).nullable().catch(null),
  title: text(titleMax),
  prompt: text(promptMax),
});
export type Beacon = z.infer<typeof Beacon>;
