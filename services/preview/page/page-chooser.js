// Lets the visitor of a previewed page choose a part of it (PP-24): an element by click or keys,
// any area by dragging. A cover catches every pointer event, so that the page receives none. Loaded
// by the bridge on first use.

/** A pointer that moves further than this many pixels drags. */
const dragFrom = 6;
const most = { text: 600, word: 400, words: 8 };

export function createChooser({ tell, path }) {
  let leave;
  const over = (message) => {
    leave?.();
    leave = undefined;
    if (message) tell(message);
  };
  return {
    set(on) {
      if (!on) return over();
      leave ??= cover({
        chosen: (element, box) =>
          over({ type: 'PREVIEW_PART', part: partFrom(element, box, path()) }),
        left: () => over({ type: 'PREVIEW_PART_LEFT' }),
      });
    },
  };
}

/** The element that each key moves to. */
const ways = {
  ArrowUp: 'parentElement',
  ArrowDown: 'firstElementChild',
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
};

/** Covers the page until a part is chosen. Returns a function that removes the cover. */
function cover({ chosen, left }) {
  const host = make('div', {
    all: 'initial',
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    cursor: 'crosshair',
    touchAction: 'none',
  });
  const root = host.attachShadow({ mode: 'closed' });
  const frame = make('div', {
    ...{
      position: 'fixed',
      display: 'none',
      boxSizing: 'border-box',
      border: '2px solid #1a5fb4',
      borderRadius: '3px',
    },
    ...{ background: 'rgb(26 95 180 / 0.12)', boxShadow: '0 0 0 1px #fff', pointerEvents: 'none' },
  });
  const label = make('div', {
    ...{
      position: 'fixed',
      display: 'none',
      maxWidth: '60vw',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    ...{
      padding: '2px 6px',
      borderRadius: '3px',
      background: '#1a5fb4',
      color: '#fff',
      font: '12px/1.4 system-ui, sans-serif',
    },
    pointerEvents: 'none',
  });
  label.setAttribute('role', 'status');
  root.append(frame, label);
  // Outside a modal dialog nothing receives pointer events.
  (document.querySelector('dialog:modal') ?? document.documentElement).append(host);
  window.focus();

  let current;
  let from;

  const under = ({ clientX, clientY }) => {
    host.style.pointerEvents = 'none';
    const element = document.elementFromPoint(clientX, clientY);
    host.style.pointerEvents = '';
    return element && element !== document.documentElement ? element : document.body;
  };
  const show = ({ x, y, width, height }, words) => {
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
      top: y > 24 ? `${y - 22}px` : `${Math.max(0, y) + 2}px`,
    });
  };
  const point = (element) => {
    current = element;
    const words = wordsIn(element).replace(/\s+/g, ' ').slice(0, 40);
    show(element.getBoundingClientRect(), `${element.localName} ${words}`.trim());
  };
  const hide = () => {
    frame.style.display = 'none';
    label.style.display = 'none';
  };
  const follow = () => (current && !from ? point(current) : hide());
  const dragged = ({ clientX, clientY }) => {
    if (!from || Math.hypot(clientX - from.x, clientY - from.y) < dragFrom) return undefined;
    const [x, y] = [Math.max(0, Math.min(from.x, clientX)), Math.max(0, Math.min(from.y, clientY))];
    const [right, bottom] = [
      Math.min(innerWidth, Math.max(from.x, clientX)),
      Math.min(innerHeight, Math.max(from.y, clientY)),
    ];
    return { x, y, width: right - x, height: bottom - y };
  };

  const heard = {
    pointerdown(event) {
      from = { x: event.clientX, y: event.clientY };
      host.setPointerCapture(event.pointerId);
    },
    pointermove(event) {
      const box = dragged(event);
      if (box) show(box, '');
      else if (!from && event.pointerType !== 'touch') point(under(event));
    },
    pointerup(event) {
      if (!from) return;
      const box = dragged(event);
      from = undefined;
      if (box && box.width >= 1 && box.height >= 1) {
        const middle = under({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
        return chosen(around(middle, box), box);
      }
      const element = under(event);
      chosen(element, element.getBoundingClientRect());
    },
    pointercancel() {
      from = undefined;
      hide();
    },
    // The cover blocks scrolling within the page, so scroll here.
    wheel(event) {
      scrollerOf(under(event)).scrollBy(event.deltaX, event.deltaY);
    },
  };
  const onCover = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    heard[event.type]?.(event);
  };
  const covered = [
    ...Object.keys(heard),
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
  for (const type of covered) host.addEventListener(type, onCover, { passive: false });

  const onKey = (event) => {
    if (event.key === 'Tab') return;
    event.stopImmediatePropagation();
    if (event.type !== 'keydown') return;
    if (event.key === 'Escape') left();
    else if ((event.key === 'Enter' || event.key === ' ') && current)
      chosen(current, current.getBoundingClientRect());
    else if (ways[event.key]) {
      const next = current ? current[ways[event.key]] : document.body;
      if (next && next !== host && document.body.contains(next)) {
        next.scrollIntoView({ block: 'nearest' });
        point(next);
      }
    } else return;
    event.preventDefault();
  };
  const onFocus = ({ target }) => target instanceof Element && target !== host && point(target);
  const onWindow = [
    ['keydown', onKey],
    ['keyup', onKey],
    ['focusin', onFocus],
    ['scroll', follow],
  ];
  for (const [type, call] of onWindow) addEventListener(type, call, true);

  return () => {
    for (const [type, call] of onWindow) removeEventListener(type, call, true);
    host.remove();
  };
}

function make(name, style) {
  const element = document.createElement(name);
  // Set properties instead of an attribute, because a page's policy may forbid those.
  Object.assign(element.style, style);
  return element;
}

function scrollerOf(element) {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    if (
      (scrolls(overflowY) && one.scrollHeight > one.clientHeight) ||
      (scrolls(overflowX) && one.scrollWidth > one.clientWidth)
    )
      return one;
  }
  return window;
}

/** Returns the smallest element that contains the box. */
function around(element, { x, y, width, height }) {
  for (let one = element; one !== document.body && one; one = one.parentElement) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left <= x && top <= y && right >= x + width && bottom >= y + height) return one;
  }
  return document.body;
}

/** Returns the `PagePart` of the protocol. */
function partFrom(element, box, path) {
  const { x: left, y: top, width, height } = element.getBoundingClientRect();
  const isWhole = box.width === width && box.height === height;
  const classes = [
    element,
    ...ancestorsOf(element),
    ...(isWhole ? [] : [...element.children].filter((one) => meets(one, box))),
  ];
  const tellsOf = ['aria-label', 'alt', 'placeholder', 'title', 'href', 'src'].map((name) =>
    element.getAttribute(name),
  );
  return {
    path: path.slice(0, 2_000),
    viewport: { width: within(innerWidth), height: within(innerHeight) },
    selector: selectorOf(element),
    tag: element.localName.slice(0, 60),
    rect: {
      x: Math.round(box.x - left),
      y: Math.round(box.y - top),
      width: within(box.width),
      height: within(box.height),
    },
    text: wordsIn(element, isWhole ? undefined : box).slice(0, most.text),
    classes: worthTelling(classes.map((one) => one.getAttribute('class'))),
    names: worthTelling([element, ...ancestorsOf(element)].map((one) => one.id)),
    // The content of a data URL is no useful hint.
    hints: worthTelling(tellsOf.filter((value) => !value?.startsWith('data:'))),
  };
}

const within = (pixels) => Math.max(1, Math.min(8_000, Math.round(pixels)));

const worthTelling = (values) =>
  [...new Set(values.map((value) => (value ?? '').trim().replace(/\s+/g, ' ').slice(0, most.word)))]
    .filter((value) => value !== '')
    .slice(0, most.words);

function ancestorsOf(element) {
  const found = [];
  for (
    let one = element.parentElement;
    one && one !== document.documentElement;
    one = one.parentElement
  )
    found.push(one);
  return found;
}

const meets = (element, { x, y, width, height }) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < x + width && right > x && top < y + height && bottom > y;
};

/**
 * Returns the text of an element, one line per block; for a box, the text of the elements within
 * it.
 */
function wordsIn(element, box) {
  // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps visible line breaks
  const seen = (one) => (one.innerText ?? one.textContent ?? '').trim();
  if (!box) return seen(element);
  const leaves = [...element.querySelectorAll('*')]
    .slice(0, 2_000)
    .filter((one) => one.children.length === 0 && meets(one, box));
  return leaves
    .map(seen)
    .filter((words) => words !== '')
    .join('\n');
}

/**
 * Returns a selector that finds the same element again: from the nearest unique id, then by
 * position among siblings.
 */
function selectorOf(element) {
  const steps = [];
  for (let one = element; one; one = one.parentElement) {
    const id = one.id && `#${CSS.escape(one.id)}`;
    if (id && id.length < 200 && document.querySelectorAll(id).length === 1) {
      steps.unshift(id);
      break;
    }
    if (one === document.body || !one.parentElement) {
      steps.unshift(one.localName);
      break;
    }
    steps.unshift(
      `${CSS.escape(one.localName)}:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`,
    );
  }
  const selector = steps.join('>');
  return selector.length > 2_000 ? element.localName : selector;
}
