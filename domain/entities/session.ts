import { z } from 'zod';

export const Captcha = z.object({ uuid: z.string(), img: z.string() });
export type Captcha = z.infer<typeof Captcha>;

/** GAP-11: the answer of every way of signing in. The relay takes the tokens into cookies and blanks them (decision 18). */
export const SignedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  recallStatus: z.number().int(),
  isNew: z.boolean(),
  giftTokenNum: z.number().int(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** What the password form has to ask for. `confirmBy` lists what proves the person; empty = the sign-in is fresh enough. */
export const PasswordState = z.object({
  isSet: z.boolean(),
  /** Printed by an operator: to be replaced by one's own. */
  mustChange: z.boolean(),
  confirmBy: z.array(z.enum(['password', 'code', 'sign-in'])),
  /** The phone a code goes to, masked; null = none is bound. */
  phone: z.string().nullable(),
});
export type PasswordState = z.infer<typeof PasswordState>;
