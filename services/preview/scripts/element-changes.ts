import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import type { SiblingMove } from '../../../domain/visual-editing/sibling-order.ts';
import { createElementCopies, fileOf } from './element-copies.ts';
import { createElementOrder } from './element-order.ts';

const names = ['class', 'src', 'href', 'alt'] as const;
type Original = {
  hash: string | null;
  text: string | null;
  attributes: Record<(typeof names)[number], string | null>;
  style: string | null;
};

/**
 * Shows changes of elements, and brings back what they were. When an element gets another source,
 * as after a save, its changes are a part of that source and only their styles are removed.
 */
export function createLiveChanges() {
  const originals = new Map<Element, Original>();
  /** What is shown, by the id and hash of the source. */
  const shown = new Map<string, { uid: string; hash: string; change: ElementChange }>();
  /** The file that the copies of a change were made of. */
  const files = new WeakMap<ElementChange, string | null>();
  const order = createElementOrder();
  const copies = createElementCopies({
    restore(element, counterpart) {
      const original = originals.get(element);
      if (original) restore(counterpart, original);
    },
    paint: (counterpart, change) => paint(counterpart, change, readOriginal(counterpart)),
  });
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'attributes') forget(target as Element);
    // The page may render an element later, or again.
    for (const { uid, hash, change } of shown.values())
      for (const element of elementsOf(uid, hash))
        if (!originals.has(element)) apply(element, change);
    copies.handleRendered();
    order.handleRendered();
    // What was changed here is nothing that the page has rendered.
    observer.takeRecords();
  });

  function forget(element: Element): void {
    const original = originals.get(element);
    if (!original || original.hash === hashOf(element)) return;
    originals.delete(element);
    shown.delete(`${element.getAttribute('data-component-uid')} ${original.hash}`);
    setAttribute(element, 'style', original.style);
  }

  function restore(element: Element, original: Original): void {
    setAttribute(element, 'style', original.style);
    for (const name of names) setAttribute(element, name, original.attributes[name]);
    if (original.text !== null) setText(element, original.text);
  }

  function apply(element: Element, change: ElementChange): void {
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
  }

  function handleResize(): void {
    for (const { uid, hash, change } of shown.values())
      if (change.ranges) for (const element of elementsOf(uid, hash)) apply(element, change);
    observer.takeRecords();
  }

  function observe(): void {
    addEventListener('resize', handleResize);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-component-hash', 'data-component-file'],
    });
  }

  return {
    /**
     * Shows a change in every element of a source, also in those that the page adds later. An
     * element at the same place with another source is not the one that was edited.
     */
    show(uid: string, hash: string, change: ElementChange): void {
      observe();
      if (change.isEdit) shown.set(`${uid} ${hash}`, { uid, hash, change });
      else shown.delete(`${uid} ${hash}`);
      for (const element of elementsOf(uid, hash)) apply(element, change);
      observer.takeRecords();
    },
    /** Shows the moves of a list, and no others. */
    order(list: string, moves: readonly SiblingMove[]): void {
      observe();
      order.show(list, moves);
      observer.takeRecords();
    },
    restoreAll(): void {
      observer.disconnect();
      removeEventListener('resize', handleResize);
      order.restoreAll();
      copies.removeAll();
      shown.clear();
      for (const [element, original] of originals) restore(element, original);
      originals.clear();
    },
  };
}

/** Returns every element of a source, or of a source with this hash. */
export const elementsOf = (uid: string, hash?: string): Element[] =>
  [...document.querySelectorAll(`[data-component-uid="${CSS.escape(uid)}"]`)].filter(
    (element) => hash === undefined || hash === hashOf(element),
  );

/** Puts a change on an element that is as in its source. */
function paint(element: Element, change: ElementChange, { text }: Original): void {
  if (change.newClassName !== null) setAttribute(element, 'class', change.newClassName);
  for (const name of ['src', 'href', 'alt'] as const)
    if (change[name] !== null) setAttribute(element, name, change[name]);
  if (change.elementText !== null && text !== null) setText(element, change.elementText);
  const { style } = element as HTMLElement;
  const ranges = (change.ranges ?? []).filter(
    ({ from, below }) => from <= innerWidth && (below === null || innerWidth < below),
  );
  for (const styles of [change.styles, ...ranges.map((one) => one.styles)])
    for (const [name, value] of Object.entries(styles))
      style?.setProperty(name, value, 'important');
  if (change.isRemoved) style?.setProperty('display', 'none', 'important');
}

const hashOf = (element: Element) => element.getAttribute('data-component-hash');

function readOriginal(element: Element): Original {
  const [child] = element.childNodes;
  // Only a single text node is changed: React keeps its node, and its next update finds it.
  const isText = element.childNodes.length === 1 && child?.nodeType === Node.TEXT_NODE;
  return {
    hash: hashOf(element),
    text: isText ? (child.nodeValue ?? '') : null,
    attributes: {
      class: element.getAttribute('class'),
      src: element.getAttribute('src'),
      href: element.getAttribute('href'),
      alt: element.getAttribute('alt'),
    },
    style: element.getAttribute('style'),
  };
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function setText({ childNodes: [child] }: Element, text: string): void {
  if (child?.nodeType === Node.TEXT_NODE && child.nodeValue !== text) child.nodeValue = text;
}
