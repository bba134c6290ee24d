import { z } from 'zod';

/** An offered copy of a project that waits to be accepted or declined. */
export const ProjectGift = z.object({
  gift: z.string(),
  /** The project's title at the time of the offer. */
  title: z.string(),
  from: z.object({ username: z.string().nullable(), userNo: z.string() }),
  /** Epoch ms. */
  at: z.number(),
  expiresAt: z.number(),
});
export type ProjectGift = z.infer<typeof ProjectGift>;
