// Runs in the explored page before its own scripts and records what the page does.
const later = window.setTimeout.bind(window);
const mostCalls = 200;
const mostText = 200;
let calls = [];
let storage = [];
let changes = [];
let lastChange = 0;
/** Paths of the elements that change without a user action, for example clocks and animations. */
const restless = new Set();

const note = (name) => {
  if (calls.length < mostCalls) calls.push(name);
};
/** Replaces a method with a function that records the call and then calls the original. */
const watch = (target, method, record = () => note(method)) => {
  const original = target?.[method];
  if (typeof original !== 'function') return;
  target[method] = function (...values) {
    record.call(this, ...values);
    return original.apply(this, values);
  };
};

// Make random numbers repeatable, so that a page behaves the same in each exploration.
let seed = 7;
Math.random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return (seed - 1) / 2_147_483_646;
};

/** Keys of the storage that the page has read and written since it was loaded. */
const keysRead = new Set();
const keysWritten = new Set();
const storedValue = Storage.prototype.getItem;
/** `isSame`: the key had the same value before. */
const noteStorage = (op) =>
  function (key, value) {
    if (op === 'get') keysRead.add(String(key).slice(0, mostText));
    if (op === 'set') keysWritten.add(String(key).slice(0, mostText));
    if (storage.length >= mostCalls) return;
    const isSame = op === 'set' && storedValue.call(this, key) === String(value);
    storage.push({ op, isSame, key: String(key ?? '').slice(0, mostText) });
  };
watch(Storage.prototype, 'getItem', noteStorage('get'));
watch(Storage.prototype, 'setItem', noteStorage('set'));
watch(Storage.prototype, 'removeItem', noteStorage('remove'));
watch(Storage.prototype, 'clear', noteStorage('remove'));
for (const method of ['put', 'add', 'delete']) watch(window.IDBObjectStore?.prototype, method);
for (const method of ['open', 'print', 'fetch', 'scrollTo', 'scrollBy', 'scroll'])
  watch(window, method);
for (const method of ['scrollIntoView', 'scrollTo', 'scrollBy', 'animate', 'requestFullscreen'])
  watch(Element.prototype, method);
watch(XMLHttpRequest.prototype, 'send');
watch(WebSocket.prototype, 'send');
watch(navigator, 'sendBeacon');
watch(navigator, 'share');
watch(navigator, 'vibrate');
watch(navigator.clipboard, 'writeText');
watch(navigator.clipboard, 'write');
watch(navigator.geolocation, 'getCurrentPosition');
watch(window.Notification, 'requestPermission');
watch(document, 'execCommand');
watch(HTMLMediaElement.prototype, 'play');
watch(HTMLMediaElement.prototype, 'pause');
watch(window.AudioScheduledSourceNode?.prototype, 'start');
watch(window.speechSynthesis, 'speak');
watch(HTMLInputElement.prototype, 'showPicker');
watch(URL, 'createObjectURL');
watch(history, 'pushState');
watch(history, 'back');
const drawn = window.CanvasRenderingContext2D?.prototype;
for (const method of ['fill', 'stroke', 'fillRect', 'clearRect', 'drawImage', 'putImageData'])
  watch(drawn, method);
// The browser shows a message at an invalid field. Record that message, because it is an effect of
// the pressed button.
document.addEventListener('invalid', () => note('invalid'), true);

/** The elements that were scrolled. Their scroll positions change what a person sees. */
const scrolled = new Set();
document.addEventListener('scroll', ({ target }) => scrolled.add(target), true);
function scrollPosition() {
  let sum = scrollX + scrollY;
  for (const one of scrolled) if (one !== document) sum += one.scrollTop + one.scrollLeft;
  return Math.round(sum);
}

const elementOf = (node) => (node.nodeType === 1 ? node : node.parentElement);
const observer = new MutationObserver((records) => {
  lastChange = performance_now();
  if (changes.length < 2_000) changes.push(...records);
});
const clock = performance;
const performance_now = clock.now.bind(clock);
observer.observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeOldValue: true,
});

/**
 * Identifies an element by its position on the screen, because a page may replace it by another
 * element at the same position.
 */
const pathOf = (element) => {
  const parts = [];
  for (let one = element; one && one !== document.body; one = one.parentElement)
    parts.push(`${one.localName}${[...(one.parentElement?.children ?? [])].indexOf(one)}`);
  return parts.join('<');
};
const isRestless = (element) => {
  if (restless.size === 0) return false;
  for (let one = element; one; one = one.parentElement) if (restless.has(pathOf(one))) return true;
  return false;
};
/**
 * Describes the position of an element without indexes, so that the description is the same in
 * another version of the project.
 */
const anchorOf = (element) => {
  const parts = [];
  for (let one = element; one && one !== document.body && parts.length < 4; one = one.parentElement)
    parts.unshift(`${one.localName}.${[...one.classList].slice(0, 3).join('.')}`);
  return parts.join('>');
};

/**
 * Returns the recorded changes without attributes that have their old value again, because
 * frameworks set some attributes only for a moment.
 */
function lastingChanges() {
  const known = new Map();
  return changes.filter(({ type, target, attributeName, oldValue }) => {
    if (type !== 'attributes') return true;
    const names = known.get(target) ?? new Set();
    known.set(target, names);
    // Only the first record of an attribute has the value from before all changes.
    if (names.has(attributeName)) return false;
    names.add(attributeName);
    return target.getAttribute(attributeName) !== oldValue;
  });
}

function shownNumbers() {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && found.size < 100; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!/\d/.test(node.data) || node.data.length >= 40 || !element) continue;
    if (!element.closest('option, script, style')) found.add(anchorOf(element));
  }
  return [...found];
}

Object.assign(explorer, {
  scrollPosition,
  anchorOf,
  isRestless,
  lastingChanges,
  shownNumbers,
  /** Begins a new recording: forgets the effects that were recorded so far. */
  mark() {
    observer.takeRecords();
    calls = [];
    storage = [];
    changes = [];
    rememberFields();
  },
  /**
   * Treats every element that changed since `mark` was called as one that changes without a user
   * action.
   */
  markRestless() {
    restless.clear();
    for (const { target } of changes) {
      const element = elementOf(target);
      if (element && element !== document.body && element !== document.documentElement)
        restless.add(pathOf(element));
    }
    this.mark();
  },
  /** Waits until the page has not changed for `quietMs`, but at most for `mostMs`. */
  async settle(quietMs, mostMs) {
    const began = performance_now();
    lastChange = began;
    for (;;) {
      await new Promise((resolve) => later(resolve, 8));
      const now = performance_now();
      if (now - lastChange >= quietMs || now - began >= mostMs) return;
    }
  },
});
