// Runs in the explored page and summarises what the use of a control changed, and where.

/** The values of the fields when `mark` was last called. */
let fieldsBefore = new Map();
/** The field that was filled last. Its own value does not count as an effect. */
const last = { filled: null };
const allFields = () => [...document.querySelectorAll('input, select, textarea')].slice(0, 200);
const contentOf = (field) => `${field.checked === true} ${field.value}`;
function rememberFields() {
  fieldsBefore = new Map(allFields().map((field) => [field, contentOf(field)]));
}

function hash(text) {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = ((sum * 33) ^ text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}

const placeDepth = 7;
/**
 * Identifies the position of an element by the tags and roles around it. Classes and indexes are
 * left out, so that the position is the same in another state of the page and in a version with an
 * additional section.
 */
function placeName(element) {
  const parts = [];
  for (
    let one = element;
    one && one !== document.body && parts.length < placeDepth;
    one = one.parentElement
  )
    parts.push(one.localName + (one.getAttribute('role') ?? ''));
  return hash(parts.join('<'));
}

const stateAttributes =
  /^(?:aria-(?:pressed|selected|checked|expanded|current|disabled|invalid|hidden|valuenow)|disabled|checked|open|hidden|data-state)$/;
const kindOfAttribute = (name) => {
  if (stateAttributes.test(name)) return 'state';
  return name === 'class' ? 'class' : 'look';
};

const kindOfNodes = (nodes, isThere, kind) =>
  [...nodes]
    .filter((node) => node.isConnected === isThere)
    .map((node) => (node.nodeType === 1 ? kind : 'text'));
function kindsOf({ type, attributeName, addedNodes, removedNodes }) {
  if (type === 'characterData') return ['text'];
  if (type === 'attributes')
    return attributeName === 'value' ? [] : [kindOfAttribute(attributeName)];
  return [...kindOfNodes(addedNodes, true, 'more'), ...kindOfNodes(removedNodes, false, 'less')];
}

/**
 * Returns the kind and the position of each change. The kinds are text, state, class, look, more
 * (an added element) and less (a removed element).
 */
function placedEffects(seen) {
  const found = new Set();
  for (const record of seen) {
    const element = elementOf(record.target);
    if (element) for (const kind of kindsOf(record)) found.add(`${kind} ${placeName(element)}`);
  }
  return found;
}

function fieldEffects() {
  const found = new Set();
  for (const [field, content] of fieldsBefore) {
    if (!field.isConnected || field === last.filled || contentOf(field) === content) continue;
    found.add(field.value === '' ? 'clears' : `value ${placeName(field)}`);
  }
  return found;
}

/** Returns the changes that still exist, except in elements that change without a user action. */
const ownChanges = () =>
  lastingChanges().filter(({ target }) => {
    const element = elementOf(target);
    return element?.isConnected && !isRestless(element);
  });

const mostEffects = 60;

const tickOf = (at) => elements[at]?.checked === true;

Object.assign(explorer, {
  rememberFields,
  /**
   * Calls `mark` before a control is used. Returns the screen and whether the control is ticked.
   */
  async begin(at) {
    await this.settle(8, 100);
    const screen = this.screen();
    const isTicked = tickOf(at);
    this.mark();
    return { screen, isTicked };
  },
  /**
   * Returns what happened since `mark` was called, the screen, and whether the control is ticked
   * and selected.
   */
  async result(at, quietMs, mostMs) {
    await this.settle(quietMs, mostMs);
    return {
      effects: this.effects(),
      screen: this.screen(),
      isTicked: tickOf(at),
      isOn: this.isOn(at),
      labels: this.labelsAt(at),
    };
  },
  hasMoved: () => lastingChanges().length > 0,
  /**
   * Waits until the page is quiet. Returns whether something has happened since `mark` was called.
   */
  async hasChanged(quietMs, mostMs) {
    await this.settle(quietMs, mostMs);
    return calls.length > 0 || storage.some(({ op }) => op !== 'get') || ownChanges().length > 0;
  },
  effects() {
    const seen = ownChanges();
    const numbers = new Set();
    for (const { target, type } of seen) {
      const element = elementOf(target);
      if (type === 'attributes' || !element || element.children.length > 0) continue;
      if (/\d/.test(element.textContent) && element.textContent.length < 40)
        numbers.add(anchorOf(element));
    }
    const stored = storage
      .filter(({ op, isSame }) => op !== 'get' && !isSame)
      .map(({ key }) => `stores ${key}`);
    const called = calls.map((call) => `calls ${call}`);
    const kinds = new Set([...stored, ...called, ...fieldEffects(), ...placedEffects(seen)]);
    return {
      calls: [...new Set(calls)],
      storage,
      changes: seen.length,
      numbers: [...numbers].slice(0, 20),
      shown: shownNumbers(),
      kinds: [...kinds].slice(0, mostEffects),
      reads: [...keysRead],
      writes: [...keysWritten],
      places: [...new Set([...document.body.querySelectorAll('*')].slice(0, 3_000).map(placeName))],
    };
  },
});
