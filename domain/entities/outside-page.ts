import { z } from 'zod';
import { limits } from '../limits/index.ts';

const { addressMax, titleMax, textMax } = limits.outsidePage;

/** A web page that a prompt refers to, reduced to text (CHAT-053). */
export const OutsidePage = z.object({
  url: z.url({ protocol: /^https?$/ }).max(addressMax),
  title: z.string().max(titleMax),
  text: z.string().max(textMax),
});
export type OutsidePage = z.infer<typeof OutsidePage>;
