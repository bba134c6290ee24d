import { z } from 'zod';
import { SiteBucket } from '../entities/site-bucket.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { addressMax, regionMax, keyIdMax, secretMax, callsPerMinute } = limits.siteBucket;
const base = `${WB}/siteBucket/{uuid}` as const;
const own = {
  access: 'signed-in',
  params: z.object({ uuid: z.uuid() }),
  data: SiteBucket,
} as const;
/** Keys are sent in headers, so they have no spaces and no characters outside of ASCII. */
const key = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[!-~]+$/);

/** The copy of a published site in a bucket of its owner (PUB-072, ADR 130). */
export const siteBucket = {
  read: call({
    ...own,
    method: 'GET',
    path: base,
    summary: 'The bucket to which the published site is copied, and its last copy',
  }),
  change: call({
    ...own,
    method: 'PUT',
    path: base,
    limit: { by: 'user', perMinute: callsPerMinute },
    summary: 'Set the bucket; without a secret, the stored one of the same key stays',
    input: z.object({
      address: z.string().max(addressMax),
      region: key(regionMax),
      keyId: key(keyIdMax),
      secret: key(secretMax).optional(),
    }),
  }),
  copy: call({
    ...own,
    method: 'POST',
    path: `${base}/copies`,
    limit: { by: 'user', perMinute: callsPerMinute },
    summary: 'Copy the edition that is online; a copy that is running goes on',
  }),
  remove: call({
    ...own,
    method: 'DELETE',
    path: base,
    limit: { by: 'user', perMinute: callsPerMinute },
    summary: 'Forget the bucket and its keys; what was copied stays there',
  }),
};
