import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import type { Drafts } from './edit-history';

/** Where a text from data is written. */
export type TextPlace = { path: string; line: number };

/** Where a text from data is written; without a place it is not, or several times. */
export type FoundText = { place: TextPlace | null; isRepeated: boolean };

/** It is longer than the id of an element and has a blank, so no page can name such a key. */
const textMark = '@text-of-the-whole-project ';

/** Returns the key of the draft for a text that comes from data. */
export const textKey = (text: string): string => textMark + text;

/** Whether a key is that of a text from data and not of an element. */
export const isTextKey = (key: string): boolean => key.startsWith(textMark);

/** Returns the drafts with another text in the place of one from data; with the same, without it. */
export function withText(
  drafts: Drafts,
  { from, to, place }: { from: string; to: string; place: TextPlace },
): Drafts {
  const { [textKey(from)]: _, ...others } = drafts;
  if (to === from) return others;
  const draft = { literal: { path: place.path, from, to } };
  return { ...others, [textKey(from)]: { element: textOf(from, place), draft, source: '' } };
}

/** The text is no element; only its place is real. */
const textOf = (text: string, { path, line }: TextPlace): SelectedElement => ({
  ...{ tagName: '@text', className: '', elementText: text, src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path, start: `${line}:0`, end: `${line}:0`, hash: '-' },
});

/** Returns the texts that the page has to show in the place of those from data. */
export const shownTexts = (drafts: Drafts): Record<string, string> =>
  Object.fromEntries(
    Object.values(drafts).flatMap(({ draft: { literal } }) =>
      literal ? [[literal.from, literal.to]] : [],
    ),
  );
