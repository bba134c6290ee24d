import type { PageBlocks } from '../../../domain/contract/preview-protocol.ts';

/** More elements than this are not compared, so that a huge page stays fast. */
const mostElements = 3_000;
/** The maximum time to wait for a change, and how long the page must then stay unchanged. */
const waitMs = 8_000;
const quietMs = 300;

/**
 * What this document showed before the turn. After a reload, class names may differ for other
 * reasons, so they are compared only within one document.
 */
let ownBlocks: PageBlocks | undefined;
/** Ends the wait of an earlier turn. */
let endWait = () => {};

/**
 * Returns what the page shows now: for each element, a hash of its own text, and a hash of its text
 * and classes.
 */
export function readBlocks(): PageBlocks {
  endWait();
  const elements = comparedElements();
  ownBlocks = { texts: elements.map(textKey), looks: elements.map(lookKey) };
  return ownBlocks;
}

/**
 * Waits for the first visible element that differs from what the page showed before, then scrolls
 * to it and outlines it once. Does nothing when the user has interacted with the page, because they
 * look at something else on purpose, or when most of the page is new. Returns whether it showed
 * something.
 */
export async function revealChange(before: PageBlocks): Promise<boolean> {
  endWait();
  const input = new AbortController();
  endWait = () => input.abort();
  for (const name of ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const)
    addEventListener(name, () => input.abort(), { capture: true, signal: input.signal });
  const end = performance.now() + waitMs;
  while (!input.signal.aborted && performance.now() < end) {
    await changeOrTimeout(quietMs);
    if (!findChange(before)) continue;
    await quiet(end);
    const element = findChange(before);
    if (!element || input.signal.aborted) continue;
    input.abort();
    show(element);
    return true;
  }
  return false;
}

function findChange(before: PageBlocks): Element | undefined {
  const elements = comparedElements();
  const isSame = ownBlocks !== undefined && String(ownBlocks.looks) === String(before.looks);
  const changed = differing(elements, textKey, before.texts);
  if (changed.length * 2 > elements.length) return undefined;
  const found =
    changed.length > 0 || !isSame ? changed : differing(elements, lookKey, before.looks);
  return found.find(isShown);
}

/** Returns the elements whose key occurs more often now than before. */
function differing(
  elements: readonly Element[],
  key: (element: Element) => number,
  before: readonly number[],
): Element[] {
  const counts = new Map<number, number>();
  for (const one of before) counts.set(one, (counts.get(one) ?? 0) + 1);
  return elements.filter((element) => {
    const one = key(element);
    const left = counts.get(one) ?? 0;
    counts.set(one, left - 1);
    return left <= 0;
  });
}

function comparedElements(): Element[] {
  // The product may request the blocks before the page has a body.
  const all = document.body?.querySelectorAll('*:not(script, style, template, br)') ?? [];
  return [...all].slice(0, mostElements);
}

function ownText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent?.trim()).join(' ');
}

const contentNames = ['src', 'alt', 'placeholder', 'd'];

function textKey(element: Element): number {
  const content = contentNames.map((name) => element.getAttribute(name)?.slice(0, 200) ?? '');
  return hash([element.localName, ownText(element), ...content].join('\n'));
}

function lookKey(element: Element): number {
  const look = [element.getAttribute('class'), element.getAttribute('style')];
  return hash([textKey(element), ...look].join('\n'));
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > 0 && (element.checkVisibility?.() ?? true);
}

function show(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top < 0 || bottom > innerHeight)
    element.scrollIntoView({
      behavior: isCalm ? 'instant' : 'smooth',
      block: height > innerHeight ? 'start' : 'center',
    });
  const line = { outlineStyle: 'solid', outlineWidth: '3px', outlineOffset: '2px' };
  element.animate(
    [
      { ...line, outlineColor: '#d97706' },
      { ...line, outlineColor: '#d97706', offset: 0.6 },
      { ...line, outlineColor: 'transparent' },
    ],
    { duration: 2_000, id: 'sayso-change' },
  );
}

/** Resolves when the page changes, at the latest after `ms`. Returns whether it changed. */
function changeOrTimeout(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (changed: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(changed);
    };
    const observer = new MutationObserver(() => end(true));
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const timer = setTimeout(() => end(false), ms);
  });
}

async function quiet(end: number): Promise<void> {
  while (performance.now() < end && (await changeOrTimeout(quietMs)));
}
