import type { ElementPicked } from '../../../domain/contract/preview-protocol.ts';
import { plainText } from '../../../domain/visual-editing/plain-text.ts';
import { isFromData } from './data-texts.ts';
import { copiedFrom } from './element-copies.ts';
import { elementsOf } from './element-painting.ts';
import { readPlace, readSiblings } from './element-siblings.ts';
import { readOverruledLooks } from './overruled-looks.ts';

const most = {
  text: 5_000,
  className: 4_000,
  value: 2_000,
  edits: 200,
  ancestors: 30,
  count: 100_000,
};
const marked = '[data-component-uid]';

/**
 * Returns the nearest element that has a source position; undefined if there is none. A copy that is
 * not saved has none of its own, and its original is meant.
 */
export const sourceOf = (element: Element): Element | undefined =>
  (copiedFrom(element) ?? element).closest(marked) ?? undefined;

/**
 * Returns what the product needs to know about an element with a source position. `text` is the one
 * of its source, if the page shows another one.
 */
export function readElement(
  element: Element,
  text = element.textContent ?? '',
): Pick<ElementPicked, 'elementUniqueId' | 'element'> | undefined {
  const tag = (name: string) => element.getAttribute(`data-${name}`) ?? '';
  const uid = tag('component-uid');
  const place = readPlace(element);
  if (!place) return undefined;
  const all = elementsOf(uid);
  const attribute = (name: string) => element.getAttribute(name)?.slice(0, most.value) ?? null;
  return {
    elementUniqueId: uid,
    element: {
      tagName: element.localName.slice(0, 60),
      className: (element.getAttribute('class') ?? '').slice(0, most.className),
      elementText: plainText(text).slice(0, most.text),
      src: attribute('src'),
      href: attribute('href'),
      alt: attribute('alt'),
      isMap: tag('element-map') === 'true',
      hasChildren: tag('element-children') === 'true',
      isFromData: isFromData(element),
      edits: tag('element-edits').slice(0, most.edits),
      givenClasses:
        element.getAttribute('data-component-classes')?.slice(0, most.className) ?? undefined,
      lang: tag('component-lang') || 'react',
      place,
      count: Math.max(1, Math.min(most.count, all.length)),
      ancestors: ancestorsOf(element),
      siblings: readSiblings(element),
      overruled: readOverruledLooks([element, ...all.filter((one) => one !== element)]),
    },
  };
}

function ancestorsOf(element: Element): { uid: string; name: string }[] {
  const found: { uid: string; name: string }[] = [];
  let one = element.parentElement?.closest(marked);
  while (one && found.length < most.ancestors) {
    const uid = one.getAttribute('data-component-uid') ?? '';
    const name = one.getAttribute('data-component-name') || one.localName;
    found.push({ uid, name: name.slice(0, 60) });
    one = one.parentElement?.closest(marked);
  }
  return found;
}
