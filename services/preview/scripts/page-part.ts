import type { PagePart } from '../../../domain/entities/page-part.ts';

export type Box = { x: number; y: number; width: number; height: number };

const most = { text: 600, word: 400, words: 8 };
/** Attributes whose values describe an element. */
const hintNames = ['aria-label', 'alt', 'placeholder', 'title', 'href', 'src'];

/**
 * Returns the part of the page that a box on an element covers, in the form that the product reads.
 */
export function readPart(element: Element, box: Box, path: string): PagePart {
  const { x: left, y: top, width, height } = element.getBoundingClientRect();
  const isWhole = box.width === width && box.height === height;
  const parents = ancestorsOf(element);
  const children = isWhole ? [] : [...element.children].filter((one) => meets(one, box));
  const hints = hintNames.map((name) => element.getAttribute(name));
  return {
    path: path.slice(0, 2_000),
    viewport: { width: limitSide(innerWidth), height: limitSide(innerHeight) },
    selector: selectorOf(element),
    tag: element.localName.slice(0, 60),
    rect: {
      x: Math.round(box.x - left),
      y: Math.round(box.y - top),
      width: limitSide(box.width),
      height: limitSide(box.height),
    },
    text: visibleText(element, isWhole ? undefined : box).slice(0, most.text),
    classes: uniqueWords(
      [element, ...parents, ...children].map((one) => one.getAttribute('class')),
    ),
    names: uniqueWords([element, ...parents].map((one) => one.id)),
    // The content of a data URL is no useful hint.
    hints: uniqueWords(hints.filter((value) => !value?.startsWith('data:'))),
  };
}

/**
 * Returns the text of an element, one line per block; with a box, the text of the elements that
 * overlap the box.
 */
export function visibleText(element: Element, box?: Box): string {
  if (!box) return textOf(element);
  const leaves = [...element.querySelectorAll('*')]
    .slice(0, 2_000)
    .filter((one) => one.children.length === 0 && meets(one, box));
  return leaves
    .map(textOf)
    .filter((words) => words !== '')
    .join('\n');
}

function textOf(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps visible line breaks
  const text = element instanceof HTMLElement ? element.innerText : element.textContent;
  return (text ?? '').trim();
}

function meets(element: Element, { x, y, width, height }: Box): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < x + width && right > x && top < y + height && bottom > y;
}

const limitSide = (pixels: number) => Math.max(1, Math.min(8_000, Math.round(pixels)));

function uniqueWords(values: readonly (string | null)[]): string[] {
  const words = values.map((value) =>
    (value ?? '').trim().replace(/\s+/g, ' ').slice(0, most.word),
  );
  return [...new Set(words)].filter((value) => value !== '').slice(0, most.words);
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  let one = element.parentElement;
  while (one && one !== document.documentElement) {
    found.push(one);
    one = one.parentElement;
  }
  return found;
}

/**
 * Returns a selector that finds the same element again: from the nearest unique id, then by
 * position among siblings.
 */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const id = one.id && `#${CSS.escape(one.id)}`;
    if (id && id.length < 200 && document.querySelectorAll(id).length === 1) {
      steps.unshift(id);
      break;
    }
    if (one === document.body || !one.parentElement) {
      steps.unshift(one.localName);
      break;
    }
    const position = [...one.parentElement.children].indexOf(one) + 1;
    steps.unshift(`${CSS.escape(one.localName)}:nth-child(${position})`);
  }
  const selector = steps.join('>');
  return selector.length > 2_000 ? element.localName : selector;
}
