import type { PagePoint } from '@/domain/visual-editing/page-box';

/** Returns how large a pixel of the page is on the screen: a device may be shown smaller. */
export function scaleOf(layer: HTMLElement): number {
  const { width } = layer.getBoundingClientRect();
  return layer.offsetWidth > 0 && width > 0 ? width / layer.offsetWidth : 1;
}

/** Returns the point of the page below the pointer. `layer` lies exactly over the page's frame. */
export function pagePoint(
  layer: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): PagePoint {
  const { left, top } = layer.getBoundingClientRect();
  const scale = scaleOf(layer);
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}
