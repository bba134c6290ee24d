import type { PageElementRequest } from '../../ports/page-check.ts';

export type Box = { x: number; y: number; width: number; height: number };

/**
 * Returns a script for the page: it scrolls the element into view and returns the rectangle of the
 * requested part in the viewport; null when the element does not exist or the part is not visible.
 */
export const locateElement = ({
  selector,
  tag,
  rect,
}: Pick<PageElementRequest, 'selector' | 'tag' | 'rect'>): string => `((selector, tag, rect) => {
  let element = null;
  try {
    element = document.querySelector(selector);
  } catch {}
  if (!element || element.localName !== tag) return null;
  const block = element.getBoundingClientRect().height > innerHeight ? 'start' : 'center';
  element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [Math.max(0, left + rect.x), Math.max(0, top + rect.y)];
  const [right, bottom] = [Math.min(innerWidth, left + rect.x + rect.width), Math.min(innerHeight, top + rect.y + rect.height)];
  return right - x < 1 || bottom - y < 1 ? null : { x, y, width: right - x, height: bottom - y };
})(${[selector, tag, rect].map((one) => JSON.stringify(one)).join(', ')})`;
