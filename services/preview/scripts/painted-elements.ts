import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import { createDataTexts } from './data-texts.ts';
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
  /** The change that an element shows, and the file that its copies were made of. */
  const changes = new Map<Element, ElementChange>();
  const files = new WeakMap<ElementChange, string | null>();
  /** The element in which the user types, so the page must not change its text. */
  let held: Element | undefined;
  const texts = createDataTexts();
  const copies = createElementCopies({
    restore(element, counterpart) {
      const original = originals.get(element);
      if (original) restore(counterpart, original);
      texts.showIn(element, counterpart);
    },
    paint: (counterpart, change) => paint(counterpart, change, readOriginal(counterpart)),
  });

  /** Shows the source of an element with a change, if there is one, and with the texts from data. */
  function repaint(element: Element, change: ElementChange | undefined): void {
    const original = texts.refresh(element, originals.get(element) ?? readOriginal(element));
    originals.set(element, original);
    restore(element, original);
    if (change?.elementText) texts.exclude(element);
    if (change) paint(element, change, original);
    texts.paint(element, original);
  }

  return {
    has: (element: Element) => changes.has(element),
    /** Shows a change in an element in place of the change before. */
    apply(element: Element, change: ElementChange): void {
      if (element === held) return;
      changes.set(element, change);
      repaint(element, change);
      const file = files.get(change) ?? fileOf(element);
      files.set(change, file);
      // Another source has the copies itself.
      const wanted = file === fileOf(element) ? (change.copies ?? []) : [];
      if (wanted.length === 0) copies.show(element, []);
      else order.inSourceOrder(() => copies.show(element, wanted));
    },
    /** Shows other texts in the place of those that come from data (EDIT-008). */
    showTexts(next: Readonly<Record<string, string>>): void {
      for (const element of texts.change(next)) repaint(element, changes.get(element));
    },
    /** Leaves the texts as they are shown, because they are those of the source now. */
    keepTexts(): void {
      for (const [element, text] of texts.keep()) {
        const original = originals.get(element);
        if (!changes.has(element)) originals.delete(element);
        else if (original) originals.set(element, { ...original, text });
      }
    },
    hasTexts: texts.isActive,
    /** Returns the text of the source where another one is shown. */
    sourceText: (element: Element) =>
      texts.has(element) ? (originals.get(element)?.text ?? undefined) : undefined,
    /**
     * Forgets an element whose source is another one now. Returns the id and hash of the source
     * before; undefined if it is the same source.
     */
    forget(element: Element): string | undefined {
      const original = originals.get(element);
      if (!original || original.hash === hashOf(element)) return undefined;
      originals.delete(element);
      changes.delete(element);
      texts.forget(element);
      restoreStyle(element, original);
      return `${element.getAttribute('data-component-uid')} ${original.hash}`;
    },
    handleRendered(): void {
      copies.handleRendered();
      for (const element of texts.outdated()) repaint(element, changes.get(element));
    },
    /** Leaves an element as it is while the user types in it. */
    hold(element: Element): void {
      if (!originals.has(element)) originals.set(element, readOriginal(element));
      texts.exclude(element);
      held = element;
    },
    /** Ends `hold`. The product then posts what the element shows. */
    release(): void {
      held = undefined;
    },
    restoreAll(): void {
      copies.removeAll();
      for (const [element, original] of originals)
        restore(element, texts.refresh(element, original));
      originals.clear();
      changes.clear();
      texts.clear();
    },
  };
}
