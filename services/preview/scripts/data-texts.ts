import { plainText } from '../../../domain/visual-editing/plain-text.ts';
import { type Original, setText, singleText } from './element-painting.ts';

/** Elements that have a source, but no text of their own in it. */
const withoutText = '[data-component-uid][data-component-content=""]';

/** Whether an element gets its whole text from data. */
export const isFromData = (element: Element): boolean =>
  element.matches(withoutText) && singleText(element) !== null;

/** Keeps which texts from data are shown differently, and where (EDIT-008). */
export function createDataTexts() {
  let texts = new Map<string, string>();
  const shown = new Map<Element, string>();
  const excluded = new WeakSet<Element>();

  /** Returns the text that an element has to show; undefined if it is that of the source. */
  const wantedFor = (element: Element, text: string | null) =>
    text !== null && isFromData(element) && !excluded.has(element)
      ? texts.get(plainText(text))
      : undefined;

  /** Returns the elements that do not show what they have to. */
  function outdated(): Element[] {
    if (texts.size === 0) return [];
    return [...document.querySelectorAll(withoutText)].filter((element) => {
      const text = singleText(element);
      const last = shown.get(element);
      return last === undefined ? wantedFor(element, text) !== undefined : last !== text;
    });
  }

  return {
    outdated,
    isActive: () => texts.size > 0,
    has: (element: Element) => shown.has(element),
    /** Takes other texts. Returns the elements that have to show them, or their own text again. */
    change(next: Readonly<Record<string, string>>): Iterable<Element> {
      texts = new Map(Object.entries(next));
      return new Set([...shown.keys(), ...outdated()]);
    },
    /** Leaves an element out in which the user changes a text of its own. */
    exclude: (element: Element) => excluded.add(element),
    /** Returns the original of an element with the text that the page has rendered since. */
    refresh(element: Element, original: Original): Original {
      if (excluded.has(element) || !isFromData(element)) return original;
      const text = singleText(element);
      return text === shown.get(element) ? original : { ...original, text };
    },
    /** Shows the text that belongs into an element, which shows its original. */
    paint(element: Element, { text }: Original): void {
      const wanted = wantedFor(element, text);
      if (wanted === undefined) shown.delete(element);
      else {
        setText(element, wanted);
        shown.set(element, wanted);
      }
    },
    /** Shows the text of an element in its counterpart in a copy. */
    showIn(element: Element, counterpart: Element): void {
      const text = shown.get(element);
      if (text !== undefined) setText(counterpart, text);
    },
    forget: (element: Element) => shown.delete(element),
    /** Forgets all texts. Returns the elements that show one, with it. */
    keep(): [Element, string][] {
      const kept = [...shown];
      texts.clear();
      shown.clear();
      return kept;
    },
    clear(): void {
      texts.clear();
      shown.clear();
    },
  };
}
