import { z } from 'zod';
import { limits } from '../limits/index.ts';

const length = z.number().min(-1_000_000).max(1_000_000);

/** Where an element is in the window of its page, in CSS pixels. */
export const PageBox = z.object({ x: length, y: length, width: length, height: length });
export type PageBox = z.infer<typeof PageBox>;

export type PagePoint = { x: number; y: number };

/** The boxes of an element and its siblings, in the order in which the page shows them. */
export const SiblingBoxes = z
  .array(z.object({ uid: z.string().min(1).max(limits.visualEditing.hashMax), box: PageBox }))
  .max(limits.visualEditing.siblingsMax);
export type SiblingBoxes = z.infer<typeof SiblingBoxes>;
