import type { CopyChange, ElementChange } from '../../../domain/visual-editing/selected-element.ts';

const mark = 'data-sayso-copy';
const originals = new WeakMap<Element, Element>();

/** `restore` undoes an element's changes in its counterpart in a copy; `paint` makes a change. */
type Painter = {
  restore(element: Element, counterpart: Element): void;
  paint(counterpart: Element, change: ElementChange): void;
};

/** Returns the element that was copied, if the given one is a copy or in one. */
export function copiedFrom(element: Element): Element | undefined {
  const copy = element.closest(`[${mark}]`);
  return copy ? originals.get(copy) : undefined;
}

/** Returns the copies behind an element. */
export function copiesBehind(element: Element): Element[] {
  const found: Element[] = [];
  for (let one = element.nextElementSibling; one; one = one.nextElementSibling) {
    if (originals.get(one) !== element) break;
    found.push(one);
  }
  return found;
}

/** Shows copies of elements until the page shows their source itself. */
export function createElementCopies(painter: Painter) {
  /** The copied elements, with their copies and the file that they were made of. */
  const copied = new Map<Element, { copies: Element[]; file: string | null }>();

  function remove(element: Element): void {
    for (const one of copied.get(element)?.copies ?? []) one.remove();
    copied.delete(element);
  }

  return {
    /** Shows the copies of an element behind it, each with its own changes. */
    show(element: Element, wanted: readonly (readonly CopyChange[])[]): void {
      remove(element);
      if (wanted.length === 0) return;
      const copies = wanted.map((changes) => createCopy(element, changes, painter));
      element.after(...copies);
      copied.set(element, { copies, file: fileOf(element) });
    },
    /** Removes the copies of elements that are gone or have another source now. */
    handleRendered(): void {
      for (const [element, { file }] of copied)
        if (!element.isConnected || fileOf(element) !== file) remove(element);
    },
    removeAll(): void {
      for (const element of copied.keys()) remove(element);
    },
  };
}

export const fileOf = (element: Element) => element.getAttribute('data-component-file');

function createCopy(element: Element, changes: readonly CopyChange[], painter: Painter): Element {
  const copy = element.cloneNode(true) as Element;
  const counterparts = elementsIn(copy);
  for (const [index, source] of elementsIn(element).entries()) {
    const counterpart = counterparts[index];
    if (!counterpart) continue;
    // Copies inside of it belong to the elements there.
    if (source !== element && source.hasAttribute(mark)) counterpart.remove();
    painter.restore(source, counterpart);
    const own = changes.find(({ uid, hash }) => isOf(source, uid, hash));
    if (own) painter.paint(counterpart, own.change);
  }
  for (const one of counterparts) removeTags(one);
  copy.setAttribute(mark, '');
  originals.set(copy, element);
  return copy;
}

const elementsIn = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

const isOf = (element: Element, uid: string, hash: string): boolean =>
  element.getAttribute('data-component-uid') === uid &&
  element.getAttribute('data-component-hash') === hash;

/** A copy has no place in the source, and an id is only there once. */
function removeTags(element: Element): void {
  for (const name of element.getAttributeNames())
    if (name === 'id' || /^data-(?:component|element)-/.test(name)) element.removeAttribute(name);
}
