import type { PageBox } from '../../../domain/visual-editing/page-box.ts';

/**
 * Marks the selected element, wherever it moves. Calls `onMove` when the element is selected, and in
 * each frame in which it has moved; with null when the page no longer has it.
 */
export function createOutline(onMove: (element: Element, box: PageBox | null) => void) {
  const frame = document.createElement('div');
  Object.assign(frame.style, {
    all: 'initial',
    position: 'fixed',
    display: 'none',
    zIndex: '2147483646',
    border: '2px solid #1a5fb4',
    borderRadius: '3px',
    boxSizing: 'border-box',
    pointerEvents: 'none',
  });
  document.documentElement.append(frame);
  let selected: Element | undefined;
  let reported: string | undefined;
  let next = requestAnimationFrame(function follow() {
    const box = selected?.isConnected ? selected.getBoundingClientRect() : undefined;
    // An element that is not drawn has a box of size 0, and a removed one has none.
    frame.style.display = box && box.width + box.height > 0 ? 'block' : 'none';
    if (box)
      Object.assign(frame.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
    if (selected) report(selected, box);
    next = requestAnimationFrame(follow);
  });

  function report(element: Element, rect: DOMRect | undefined): void {
    const box = rect ? { x: rect.x, y: rect.y, width: rect.width, height: rect.height } : null;
    const place = JSON.stringify(box);
    if (place === reported) return;
    reported = place;
    onMove(element, box);
  }

  return {
    show(element: Element) {
      selected = element;
      reported = undefined;
    },
    remove() {
      cancelAnimationFrame(next);
      frame.remove();
    },
  };
}
