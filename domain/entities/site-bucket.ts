import { z } from 'zod';

/** Why a copy ended early. */
export const CopyFailure = z.enum([
  /** The bucket refused the keys, or the keys may not write. */
  'refused',
  'noBucket',
  'otherRegion',
  'unreachable',
  /** The process ended, or the copy took too long. */
  'interrupted',
  'failed',
]);
export type CopyFailure = z.infer<typeof CopyFailure>;

/** The bucket to which a published site is copied, and its last copy. The secret is never sent. */
export const SiteBucket = z.object({
  /** Whether the site can be copied: apps with a database need their published address. */
  isOffered: z.boolean(),
  /** Whether an edition is online. */
  isOnline: z.boolean(),
  target: z.object({ address: z.string(), region: z.string(), keyId: z.string() }).nullable(),
  copy: z
    .object({
      status: z.enum(['running', 'done', 'failed']),
      edition: z.number().int(),
      /** When it began or, once it has ended, when it ended. */
      at: z.iso.datetime(),
      files: z.number().int(),
      total: z.number().int(),
      failure: CopyFailure.nullable(),
      /** The error code of the bucket, such as `AccessDenied`. */
      detail: z.string().nullable(),
    })
    .nullable(),
});
export type SiteBucket = z.infer<typeof SiteBucket>;
