import { z } from 'zod';
import { limits } from '../limits.ts';

const { words, wordMax, textMax, sideMax } = limits.preview.part;

const pixels = z.number().min(-sideMax).max(sideMax);
const size = z.number().min(1).max(sideMax);
const list = z.array(z.string().max(wordMax)).max(words);

/**
 * A part of a previewed page that a person has pointed at (product point 24), as the page itself tells it. Sizes are CSS pixels.
 */
export const PagePart = z.object({
  /** Where the page was, relative to its origin. */
  path: z.string().startsWith('/').max(2_000),
  viewport: z.object({ width: size, height: size }),
  /** The element that holds the part, in the words of `querySelector`. */
  selector: z.string().min(1).max(2_000),
  tag: z.string().min(1).max(60),
  /** The part within the element. */
  rect: z.object({ x: pixels, y: pixels, width: size, height: size }),
  /** The words one reads in it, a line for each block. */
  text: z.string().max(textMax),
  /** `class` attributes: the element's own, then those nearest to it. */
  classes: list,
  /** `id` attributes: the element's own, then its ancestors'. */
  names: list,
  /** What else names it: its label, what its picture shows, where it leads. */
  hints: list,
});
export type PagePart = z.infer<typeof PagePart>;
