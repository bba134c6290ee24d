import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import { createElementCopies, fileOf } from './element-copies.ts';
import type { ElementOrder } from './element-order.ts';
import {
  hashOf,
  type Original,
  paint,
  readOriginal,
  restore,
  restoreStyle,
} from './element-painting.ts';

/** Keeps what the changed elements show in their source, and shows changes and copies of them. */
export function createPaintedElements(order: Pick<ElementOrder, 'inSourceOrder'>) {
  const originals = new Map<Element, Original>();
  /** The file that the copies of a change were made of. */
  const files = new WeakMap<ElementChange, string | null>();
  /** The element in which the user types, so the page must not change its text. */
  let held: Element | undefined;
  const copies = createElementCopies({
    restore(element, counterpart) {
      const original = originals.get(element);
      if (original) restore(counterpart, original);
    },
    paint: (counterpart, change) => paint(counterpart, change, readOriginal(counterpart)),
  });

  return {
    has: (element: Element) => originals.has(element),
    /** Shows a change in an element in place of the change before. */
    apply(element: Element, change: ElementChange): void {
      if (element === held) return;
      const original = originals.get(element) ?? readOriginal(element);
      originals.set(element, original);
      restore(element, original);
      paint(element, change, original);
      const file = files.get(change) ?? fileOf(element);
      files.set(change, file);
      // Another source has the copies itself.
      const wanted = file === fileOf(element) ? (change.copies ?? []) : [];
      if (wanted.length === 0) copies.show(element, []);
      else order.inSourceOrder(() => copies.show(element, wanted));
    },
    /**
     * Forgets an element whose source is another one now. Returns the id and hash of the source
     * before; undefined if it is the same source.
     */
    forget(element: Element): string | undefined {
      const original = originals.get(element);
      if (!original || original.hash === hashOf(element)) return undefined;
      originals.delete(element);
      restoreStyle(element, original);
      return `${element.getAttribute('data-component-uid')} ${original.hash}`;
    },
    handleRendered: copies.handleRendered,
    /** Leaves an element as it is while the user types in it. */
    hold(element: Element): void {
      if (!originals.has(element)) originals.set(element, readOriginal(element));
      held = element;
    },
    /** Ends `hold`. The product then posts what the element shows. */
    release(): void {
      held = undefined;
    },
    restoreAll(): void {
      copies.removeAll();
      for (const [element, original] of originals) restore(element, original);
      originals.clear();
    },
  };
}
