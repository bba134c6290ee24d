import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { type ClassSwap, ElementPlace } from './edits.ts';
import { lookNames } from './look-names.ts';
import { Sibling } from './sibling-order.ts';

const max = limits.visualEditing;
const uid = z.string().min(1).max(max.hashMax);
const value = z.string().max(max.attributeMax);

/** An element of the page that a user selected, with its place in the source (INJ-005). */
export const SelectedElement = z.object({
  tagName: z.string().max(60),
  className: z.string().max(4_000),
  elementText: z.string().max(max.textMax),
  /** Null where the element has no such attribute. */
  src: value.nullable(),
  href: value.nullable(),
  alt: value.nullable(),
  /** Whether a list repeats it (INJ-008), and whether it has more than plain text in it. */
  isMap: z.boolean(),
  hasChildren: z.boolean(),
  /** Whether it gets its whole text from data (EDIT-008). */
  isFromData: z.boolean().optional(),
  /** The edits that its source allows, and why not (`refusalOf`). */
  edits: z.string().max(200).optional(),
  /** The classes that a component surely gets where it is used (EDIT-033). */
  givenClasses: z.string().max(4_000).optional(),
  lang: z.string().max(20).default('react'),
  place: ElementPlace,
  /** How often the page shows elements of this source. */
  count: z.int().min(1).max(100_000),
  /** The elements around it that have a source, the nearest first. */
  ancestors: z.array(z.object({ uid, name: z.string().max(60) })).max(max.ancestorsMax),
  /** The elements that are written beside it and itself, in the order of the source (EDIT-001). */
  siblings: z.array(Sibling).max(max.siblingsMax).optional(),
  /** The looks that the project's own CSS decides, so that a plain class changes nothing. */
  overruled: z.array(z.enum(lookNames)).max(lookNames.length).optional(),
});
export type SelectedElement = z.infer<typeof SelectedElement>;

/**
 * What an element shows while it is edited. Null means as in the source. `newClassName` are the
 * classes of the selected element, `changeClassName` those that were replaced. The page exchanges
 * the classes of `swaps`, because other elements of the same source may have other classes. `styles`
 * is what the new ones look like, because the page's style sheet may not have them yet.
 */
export type ElementChange = {
  isEdit: boolean;
  elementText: string | null;
  newClassName: string | null;
  changeClassName: string[];
  swaps: ClassSwap[];
  src: string | null;
  href: string | null;
  alt: string | null;
  isRemoved: boolean;
  styles: Record<string, string>;
  ranges?: StyleRange[];
  /** The copies behind it, each with what it shows differently from the source. */
  copies?: CopyChange[][];
};

/**
 * Styles that apply while the page is at least `from` pixels wide, and less than `below`, in elements
 * that have the class `replaced`.
 */
export type StyleRange = {
  from: number;
  below: number | null;
  replaced?: string;
  styles: Record<string, string>;
};

/** What an element shows in a copy of it or of one around it. */
export type CopyChange = { uid: string; hash: string; change: ElementChange };
