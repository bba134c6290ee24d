import type { WalkDirection } from '../../../domain/contract/preview-protocol.ts';
import { copiedFrom } from './element-copies.ts';

const marked = '[data-component-uid]';

/**
 * Returns the element that is beside, around or in an element, of those that have a source and are
 * shown; undefined if there is none.
 */
export function walkFrom(element: Element, direction: WalkDirection): Element | undefined {
  if (direction === 'parent') return around(element);
  if (direction === 'child') return elementsIn(element)[0];
  const siblings = elementsIn(around(element));
  const at = siblings.indexOf(element);
  return siblings[direction === 'next' ? at + 1 : at - 1];
}

const around = (element: Element): Element | undefined =>
  element.parentElement?.closest(marked) ?? undefined;

/** Returns the outermost elements in an element, or in the page, as the page shows them. */
const elementsIn = (outer: Element | undefined): Element[] =>
  [...(outer ?? document).querySelectorAll(marked)].filter(
    (one) => around(one) === outer && isShown(one) && !copiedFrom(one),
  );

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 || getComputedStyle(element).display === 'contents';
