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
