import { z } from 'zod';

/**
 * A captcha. `work` describes the proof of work that the browser must send with the answer
 * (`domain/sign-in/proof-of-work.ts`); its challenge is the uuid.
 */
export const Captcha = z.object({
  uuid: z.string(),
  img: z.string(),
  work: z.object({ bits: z.number().int().min(0).max(32), parts: z.number().int().min(1).max(64) }),
});
export type Captcha = z.infer<typeof Captcha>;

/**
 * The response of every sign-in method (GAP-11). The relay moves the tokens into cookies and
 * empties these fields (ADR 069).
 */
export const SignedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  recallStatus: z.number().int(),
  isNew: z.boolean(),
  giftTokenNum: z.number().int(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * What the password form must ask for. `confirmBy` lists how the user can confirm their identity;
 * empty if the sign-in is recent enough.
 */
export const PasswordState = z.object({
  isSet: z.boolean(),
  /** An operator issued this password; the user must replace it. */
  mustChange: z.boolean(),
  confirmBy: z.array(z.enum(['password', 'code', 'sign-in'])),
  /** The masked phone a code is sent to; null if none is bound. */
  phone: z.string().nullable(),
});
export type PasswordState = z.infer<typeof PasswordState>;
