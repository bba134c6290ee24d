import { z } from 'zod';
import { limits } from '../limits/index.ts';

const { words, wordMax, textMax, sideMax } = limits.preview.part;

const pixels = z.number().min(-sideMax).max(sideMax);
const size = z.number().min(1).max(sideMax);
const list = z.array(z.string().max(wordMax)).max(words);

/**
 * A part of a previewed page that the user pointed at (PP-24), as the page reports it. Sizes are
 * CSS pixels.
 */
export const PagePart = z.object({
  /** The page's address, relative to its origin. */
  path: z.string().startsWith('/').max(2_000),
  viewport: z.object({ width: size, height: size }),
  /** The element that contains the part, as a `querySelector` selector. */
  selector: z.string().min(1).max(2_000),
  tag: z.string().min(1).max(60),
  /** The part's rectangle within the element. */
  rect: z.object({ x: pixels, y: pixels, width: size, height: size }),
  /** The part's visible text, one line per block. */
  text: z.string().max(textMax),
  /** `class` attributes: the element's own, then those of the nearest elements. */
  classes: list,
  /** `id` attributes: the element's own, then its ancestors'. */
  names: list,
  /** Other hints: the element's label, what its picture shows, where it links to. */
  hints: list,
});
export type PagePart = z.infer<typeof PagePart>;
