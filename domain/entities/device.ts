import { z } from 'zod';

/** A browser as its user agent names it; '' where it does not tell. */
export const Device = z.object({ browser: z.string(), os: z.string(), kind: z.enum(['desktop', 'phone', 'tablet', 'other']) });
export type Device = z.infer<typeof Device>;

/** One signed-in device. `ip` is truncated; `seenAt` is exact to the life of an access token (15 min); times are epoch ms. */
export const SignedInDevice = z.object({
  id: z.string(),
  current: z.boolean(),
  device: Device,
  ip: z.string(),
  since: z.number(),
  seenAt: z.number(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** One line of what happened to an account; `way` is a way in or a provider, '' where there is none. */
export const Activity = z.object({
  id: z.string(),
  kind: z.string(),
  way: z.string(),
  device: Device,
  ip: z.string(),
  at: z.number(),
});
export type Activity = z.infer<typeof Activity>;
