import type { ElementPlace } from '../../../domain/visual-editing/edits.ts';
import type { Sibling } from '../../../domain/visual-editing/sibling-order.ts';

export const mostSiblings = 100;

/** Returns where an element is in the source; undefined without all tags. */
export function readPlace(element: Element): ElementPlace | undefined {
  const tag = (name: string) => element.getAttribute(`data-component-${name}`) ?? '';
  const place = { path: tag('path'), start: tag('start'), end: tag('end'), hash: tag('hash') };
  if (Object.values(place).some((one) => one === '')) return undefined;
  const file = tag('file');
  return file === '' ? place : { ...place, file };
}

/**
 * Returns the element with those that are written beside it, in the order of the source. There are
 * none if it is not written as a child of an element or fragment.
 */
export function readSiblings(element: Element): Sibling[] {
  const found = new Map<string, Sibling>();
  for (const one of siblingElements(element)) {
    const uid = one.getAttribute('data-component-uid') ?? '';
    const place = readPlace(one);
    if (uid !== '' && place && !found.has(uid)) found.set(uid, { uid, place });
  }
  const siblings = [...found.values()].sort((a, b) => comparePoints(a.place.start, b.place.start));
  return siblings.length > mostSiblings ? [] : siblings;
}

/** Returns the elements of the page that are written beside an element, and itself. */
export function siblingElements(element: Element): Element[] {
  const listOf = (one: Element) => one.getAttribute('data-component-parent') ?? '';
  const list = listOf(element);
  if (list === '') return [];
  return [...(element.parentElement?.children ?? [])].filter((one) => listOf(one) === list);
}

/** Compares two points, `line:column`. */
export function comparePoints(a: string, b: string): number {
  const [lineA = 0, columnA = 0] = a.split(':').map(Number);
  const [lineB = 0, columnB = 0] = b.split(':').map(Number);
  return lineA - lineB || columnA - columnB;
}
