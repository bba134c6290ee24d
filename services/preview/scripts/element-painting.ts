import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';

const names = ['class', 'src', 'href', 'alt'] as const;

/** What an element shows without changes, with the hash of its source. */
export type Original = {
  hash: string | null;
  text: string | null;
  attributes: Record<(typeof names)[number], string | null>;
  style: string | null;
};

/** Returns every element with this source id and, if given, with this hash. */
export const elementsOf = (uid: string, hash?: string): Element[] =>
  [...document.querySelectorAll(`[data-component-uid="${CSS.escape(uid)}"]`)].filter(
    (element) => hash === undefined || hash === hashOf(element),
  );

/** Shows an element as in its source. */
export function restore(element: Element, original: Original): void {
  setAttribute(element, 'style', original.style);
  for (const name of names) setAttribute(element, name, original.attributes[name]);
  if (original.text !== null) setText(element, original.text);
}

/** Removes what a change has put into the style of an element. */
export const restoreStyle = (element: Element, { style }: Original): void =>
  setAttribute(element, 'style', style);

/** Shows a change in an element that is as in its source. */
export function paint(element: Element, change: ElementChange, { text }: Original): void {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
  if (change.swaps.length > 0) setAttribute(element, 'class', swapped(classes, change.swaps));
  for (const name of ['src', 'href', 'alt'] as const)
    if (change[name] !== null) setAttribute(element, name, change[name]);
  if (change.elementText !== null && text !== null) setText(element, change.elementText);
  const { style } = element as HTMLElement;
  const ranges = (change.ranges ?? []).filter(
    ({ from, below, replaced }) =>
      from <= innerWidth &&
      (below === null || innerWidth < below) &&
      (replaced === undefined || classes.includes(replaced)),
  );
  for (const styles of [change.styles, ...ranges.map((one) => one.styles)])
    for (const [name, value] of Object.entries(styles))
      style?.setProperty(name, value, 'important');
  if (change.isRemoved) style?.setProperty('display', 'none', 'important');
}

/** Returns the classes of an element as the source will give them to it. */
function swapped(classes: readonly string[], swaps: ElementChange['swaps']): string {
  const made = swaps.filter(({ from }) => from === null || classes.includes(from));
  const kept = classes.filter((name) => made.every(({ from }) => from !== name));
  return [...kept, ...made.flatMap(({ to }) => (to === null ? [] : [to]))].join(' ');
}

export const hashOf = (element: Element) => element.getAttribute('data-component-hash');

export function readOriginal(element: Element): Original {
  return {
    hash: hashOf(element),
    text: singleText(element),
    attributes: {
      class: element.getAttribute('class'),
      src: element.getAttribute('src'),
      href: element.getAttribute('href'),
      alt: element.getAttribute('alt'),
    },
    style: element.getAttribute('style'),
  };
}

/**
 * Returns the text of an element with a single text node, otherwise null. Only such a text is
 * changed: React keeps this node and can still update it.
 */
export function singleText({ childNodes }: Element): string | null {
  const [child] = childNodes;
  const isText = childNodes.length === 1 && child?.nodeType === Node.TEXT_NODE;
  return isText ? (child.nodeValue ?? '') : null;
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export function setText({ childNodes: [child] }: Element, text: string): void {
  if (child?.nodeType === Node.TEXT_NODE && child.nodeValue !== text) child.nodeValue = text;
}
