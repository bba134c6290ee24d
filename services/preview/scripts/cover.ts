import { labelTop } from './label-top.ts';
import { type Box, visibleText } from './page-part.ts';

type Handlers = {
  handleChoice(element: Element, box: Box, event: Event): void;
  handleCancel(): void;
};
type Point = { x: number; y: number };

/** How many pixels the pointer must move before it counts as dragging. */
const dragFrom = 6;

/** For each key, the element to move to. */
const steps: Record<string, (element: Element) => Element | null> = {
  ArrowUp: (element) => element.parentElement,
  ArrowDown: (element) => element.firstElementChild,
  ArrowLeft: (element) => element.previousElementSibling,
  ArrowRight: (element) => element.nextElementSibling,
};

/** Events that the page must not receive while a part is chosen. */
const covered = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'touchstart',
  'touchmove',
  'touchend',
];

/**
 * Covers the page until a part is chosen; the cover catches every pointer event, so that the page
 * receives none. The keys begin at `first`. Returns a function that removes it.
 */
export function coverPage(handlers: Handlers, first?: Element): () => void {
  const marker = createMarker();
  const { host } = marker;
  let current = first;
  let from: Point | undefined;
  let marked: { element: Element; place: string } | undefined;

  const point = (element: Element) => {
    current = element;
    const box = element.getBoundingClientRect();
    marked = { element, place: JSON.stringify(box) };
    if (box.width === 0 && box.height === 0) return marker.hide();
    const words = visibleText(element).replace(/\s+/g, ' ').slice(0, 40);
    marker.show(box, `${element.localName} ${words}`.trim());
  };
  const pointerHandlers: Record<string, (event: PointerEvent) => void> = {
    pointerdown(event) {
      // The cover prevents a press from moving the focus, so focus this window here. The product
      // checks the focus to see whether the user has pressed in this frame.
      window.focus();
      from = { x: event.clientX, y: event.clientY };
      host.setPointerCapture(event.pointerId);
    },
    pointermove(event) {
      const box = draggedBox(from, event);
      if (box) marker.show(box, '');
      else if (!from && event.pointerType !== 'touch') point(elementUnder(host, event));
    },
    pointerup(event) {
      if (!from) return;
      const box = draggedBox(from, event);
      from = undefined;
      if (box && box.width >= 1 && box.height >= 1) {
        const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        return handlers.handleChoice(elementAround(elementUnder(host, middle), box), box, event);
      }
      const element = elementUnder(host, event);
      handlers.handleChoice(element, element.getBoundingClientRect(), event);
    },
    pointercancel() {
      from = undefined;
      marker.hide();
    },
  };
  const handleCovered = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // The page below the cover receives no wheel events, so scroll it from here.
    if (event instanceof WheelEvent)
      scrollerOf(elementUnder(host, event)).scrollBy(event.deltaX, event.deltaY);
    else if (event instanceof PointerEvent) pointerHandlers[event.type]?.(event);
  };
  for (const type of covered) host.addEventListener(type, handleCovered, { passive: false });

  const handleStep = (step: (element: Element) => Element | null) => {
    const next = current ? step(current) : document.body;
    if (!next || next === host || !document.body.contains(next)) return;
    next.scrollIntoView({ block: 'nearest' });
    point(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.stopImmediatePropagation();
    if (event.type !== 'keydown') return;
    const step = steps[event.key];
    if (event.key === 'Escape') handlers.handleCancel();
    else if ((event.key === 'Enter' || event.key === ' ') && current)
      handlers.handleChoice(current, current.getBoundingClientRect(), event);
    else if (step) handleStep(step);
    else return;
    event.preventDefault();
  };
  const onWindow: [string, (event: Event) => void][] = [
    ['keydown', (event) => handleKey(event as KeyboardEvent)],
    ['keyup', (event) => handleKey(event as KeyboardEvent)],
    ['focusin', ({ target }) => target instanceof Element && target !== host && point(target)],
    // The user has gone to the product, where a change may move the marked element.
    ['blur', ({ target }) => target === window && marker.hide()],
    ['scroll', () => (current && !from ? point(current) : marker.hide())],
  ];
  for (const [type, handle] of onWindow) addEventListener(type, handle, true);
  // The marked element may move or disappear while the pointer rests, for example by an edit.
  let next = requestAnimationFrame(function follow() {
    if (marked && !from && JSON.stringify(marked.element.getBoundingClientRect()) !== marked.place)
      point(marked.element);
    next = requestAnimationFrame(follow);
  });

  return () => {
    cancelAnimationFrame(next);
    for (const [type, handle] of onWindow) removeEventListener(type, handle, true);
    host.remove();
  };
}

/** Creates the cover, with the frame and the label that mark the element under the pointer. */
function createMarker() {
  const host = createElement({
    all: 'initial',
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    cursor: 'crosshair',
    touchAction: 'none',
  });
  const frame = createElement({
    position: 'fixed',
    display: 'none',
    boxSizing: 'border-box',
    border: '2px solid #1a5fb4',
    borderRadius: '3px',
    background: 'rgb(26 95 180 / 0.12)',
    boxShadow: '0 0 0 1px #fff',
    pointerEvents: 'none',
  });
  const label = createElement({
    position: 'fixed',
    display: 'none',
    maxWidth: '60vw',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    padding: '2px 6px',
    borderRadius: '3px',
    background: '#1a5fb4',
    color: '#fff',
    font: '12px/1.4 system-ui, sans-serif',
    pointerEvents: 'none',
  });
  label.setAttribute('role', 'status');
  host.attachShadow({ mode: 'closed' }).append(frame, label);
  // While a modal dialog is open, only elements inside it receive pointer events, so the cover must
  // be inside the dialog.
  (document.querySelector('dialog:modal') ?? document.documentElement).append(host);
  window.focus();
  return {
    host,
    show({ x, y, width, height }: Box, words: string) {
      Object.assign(frame.style, {
        display: 'block',
        left: `${x}px`,
        top: `${y}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      label.textContent = words;
      Object.assign(label.style, {
        display: words ? 'block' : 'none',
        left: `${Math.max(0, x)}px`,
        top: `${labelTop({ y, height }, innerHeight)}px`,
      });
    },
    hide() {
      frame.style.display = 'none';
      label.style.display = 'none';
    },
  };
}

function createElement(style: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = document.createElement('div');
  // Set style properties instead of the `style` attribute, which the page's security policy may
  // forbid.
  Object.assign(element.style, style);
  return element;
}

type PointerPlace = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Returns the page's element below the cover. */
function elementUnder(host: HTMLElement, { clientX, clientY }: PointerPlace): Element {
  host.style.pointerEvents = 'none';
  const element = document.elementFromPoint(clientX, clientY);
  host.style.pointerEvents = '';
  return element && element !== document.documentElement ? element : document.body;
}

/** Returns the visible area between two points; undefined before the pointer has moved enough. */
function draggedBox(from: Point | undefined, { clientX, clientY }: PointerPlace): Box | undefined {
  if (!from || Math.hypot(clientX - from.x, clientY - from.y) < dragFrom) return undefined;
  const x = Math.max(0, Math.min(from.x, clientX));
  const y = Math.max(0, Math.min(from.y, clientY));
  const right = Math.min(innerWidth, Math.max(from.x, clientX));
  const bottom = Math.min(innerHeight, Math.max(from.y, clientY));
  return { x, y, width: right - x, height: bottom - y };
}

function scrollerOf(element: Element): Element | Window {
  const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (isScrolling(overflowY) && one.scrollHeight > one.clientHeight) return one;
    if (isScrolling(overflowX) && one.scrollWidth > one.clientWidth) return one;
  }
  return window;
}

/** Returns the smallest element that contains the box. */
function elementAround(element: Element, box: Box): Element {
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    if (contains(one, box)) return one;
  return document.body;
}

function contains(element: Element, { x, y, width, height }: Box): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= x && top <= y && right >= x + width && bottom >= y + height;
}
