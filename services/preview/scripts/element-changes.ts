import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';

const names = ['class', 'src', 'href', 'alt'] as const;
type Original = {
  hash: string | null;
  text: string | null;
  attributes: Record<(typeof names)[number], string | null>;
  style: string | null;
};

/**
 * Shows unsaved changes in the elements of the page, and restores the elements. When an element
 * gets another source, for example after a save, that source contains the change, so only the
 * inline style is removed.
 */
export function createLiveChanges() {
  const originals = new Map<Element, Original>();
  /** The changes that are shown, by the id and hash of the source. */
  const shown = new Map<string, { uid: string; hash: string; change: ElementChange }>();
  /** The element that the user types in, whose text is theirs. */
  let held: Element | undefined;
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'attributes') forget(target as Element);
    // The page may have rendered elements for the first time or again. Show the changes in them
    // too.
    for (const { uid, hash, change } of shown.values())
      for (const element of elementsOf(uid, hash))
        if (!originals.has(element)) apply(element, change);
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
    if (element === held) return;
    const original = originals.get(element) ?? readOriginal(element);
    originals.set(element, original);
    restore(element, original);
    if (change.newClassName !== null) setAttribute(element, 'class', change.newClassName);
    for (const name of ['src', 'href', 'alt'] as const)
      if (change[name] !== null) setAttribute(element, name, change[name]);
    if (change.elementText !== null && original.text !== null) setText(element, change.elementText);
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(change.styles))
      style?.setProperty(name, value, 'important');
    if (change.isRemoved) style?.setProperty('display', 'none', 'important');
  }

  return {
    /**
     * Shows a change in every element of a source, also in elements that the page adds later. An
     * element with the same id but another hash is not the one that was edited.
     */
    show(uid: string, hash: string, change: ElementChange): void {
      observer.observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-component-hash'],
      });
      if (change.isEdit) shown.set(`${uid} ${hash}`, { uid, hash, change });
      else shown.delete(`${uid} ${hash}`);
      for (const element of elementsOf(uid, hash)) apply(element, change);
    },
    /** Leaves an element alone while the user types in it. */
    hold(element: Element): void {
      if (!originals.has(element)) originals.set(element, readOriginal(element));
      held = element;
    },
    /** Ends that. The product then posts what the element shows. */
    release(): void {
      held = undefined;
    },
    restoreAll(): void {
      observer.disconnect();
      shown.clear();
      for (const [element, original] of originals) restore(element, original);
      originals.clear();
    },
  };
}

/** Returns every element with this source id and, if given, with this hash. */
export const elementsOf = (uid: string, hash?: string): Element[] =>
  [...document.querySelectorAll(`[data-component-uid="${CSS.escape(uid)}"]`)].filter(
    (element) => hash === undefined || hash === hashOf(element),
  );

const hashOf = (element: Element) => element.getAttribute('data-component-hash');

function readOriginal(element: Element): Original {
  const [child] = element.childNodes;
  // Change only the text of an element with a single text node: React keeps this node and can still
  // update it.
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
