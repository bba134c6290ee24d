import { RefusalReason } from './edits.ts';
import type { SelectedElement } from './selected-element.ts';

/** What can be edited of an element; removing and moving depend on its place alone. */
export type EditName = 'text' | 'classes' | 'href' | 'src' | 'alt';

/**
 * Reads the list of an element's tags (`text href:component`). Returns why an edit would be
 * refused; null if it is allowed, or if the list does not name it. The list comes from the page, so
 * it may only hide fields: the writer decides.
 */
export function refusalOf(name: EditName, edits: string | undefined): RefusalReason | null {
  const found = edits?.split(' ').find((one) => one.startsWith(`${name}:`));
  const reason = RefusalReason.safeParse(found?.slice(name.length + 1));
  return reason.success ? reason.data : null;
}

type TextElement = Pick<SelectedElement, 'tagName' | 'isMap' | 'hasChildren' | 'edits'>;

/** Whether the text of an element may be typed in the page: it is plain and its own (INJ-008). */
export const allowsTyping = ({ tagName, isMap, hasChildren, edits }: TextElement): boolean =>
  tagName !== 'img' && !isMap && !hasChildren && refusalOf('text', edits) === null;
