import { z } from 'zod';

/** A browser, read from its user agent; '' for unknown parts. */
export const Device = z.object({
  browser: z.string(),
  os: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
});
export type Device = z.infer<typeof Device>;

/**
 * One signed-in device. `ip` is truncated for privacy. `seenAt` is exact to 15 min, the lifetime of
 * an access token. Times are epoch ms.
 */
export const SignedInDevice = z.object({
  id: z.string(),
  current: z.boolean(),
  device: Device,
  ip: z.string(),
  since: z.number(),
  seenAt: z.number(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/**
 * One event in an account's activity log. `way` is a sign-in method or a provider, '' if there is
 * none.
 */
export const Activity = z.object({
  id: z.string(),
  kind: z.string(),
  way: z.string(),
  device: Device,
  ip: z.string(),
  at: z.number(),
});
export type Activity = z.infer<typeof Activity>;
