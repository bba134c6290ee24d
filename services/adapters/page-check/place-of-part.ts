import type { PartOfPage } from '../../ports/page-check.ts';

export type Box = { x: number; y: number; width: number; height: number };

/**
 * Asked inside the page, as text: brings the element into view and says where the part of it lies in the window; null where there
 * is no such element, or nothing of it can be seen.
 */
export const placeOfPart = ({ selector, tag, rect }: Pick<PartOfPage, 'selector' | 'tag' | 'rect'>): string => `((selector, tag, rect) => {
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
