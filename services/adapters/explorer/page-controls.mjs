// Runs in the explored page and lists what a person can press, fill and choose.
const selector =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="button"], [role="link"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="menuitem"], [role="option"]';
let elements = [];

const isShown = (element) => {
  if (element.closest('[inert], [hidden], [aria-hidden="true"]')) return false;
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return (
    width > 2 && height > 2 && style.visibility === 'visible' && style.pointerEvents !== 'none'
  );
};
const isDisabled = (element) =>
  element.matches(':disabled, [aria-disabled="true"]') || element.readOnly === true;

const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
const textOf = (ids) =>
  (ids ?? '')
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const nameOf = (element) =>
  clean(textOf(element.getAttribute('aria-labelledby'))) ||
  clean(element.getAttribute('aria-label')) ||
  clean(element.labels?.[0]?.textContent) ||
  (element.matches('input, select, textarea') ? '' : clean(element.textContent)) ||
  clean(element.querySelector?.('img[alt], svg title')?.getAttribute?.('alt')) ||
  clean(element.querySelector?.('svg title')?.textContent) ||
  clean(element.title) ||
  clean(element.placeholder) ||
  clean(element.name);

const fields = [
  'text',
  'search',
  'email',
  'tel',
  'url',
  'number',
  'password',
  'date',
  'time',
  'month',
  'datetime-local',
  'week',
  'range',
  'color',
  '',
];
const roleOf = (element) => {
  const role = element.getAttribute('role');
  if (role) return role;
  const { localName, type } = element;
  if (localName === 'a') return 'link';
  if (localName === 'select') return 'combobox';
  if (localName === 'textarea' || element.isContentEditable) return 'textbox';
  if (localName !== 'input') return 'button';
  if (type === 'checkbox' || type === 'radio' || type === 'file') return type;
  if (type === 'range') return 'slider';
  return fields.includes(type) ? 'textbox' : 'button';
};

/**
 * The part of the page whose controls are listed: the last open dialog, otherwise the whole page.
 */
const scope = () =>
  [
    ...document.querySelectorAll(
      'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
    ),
  ]
    .filter(isShown)
    .at(-1) ?? document.body;

const shapeOf = (element) =>
  `${element.localName}.${element.className}<${element.parentElement?.localName}.${element.parentElement?.className}`;
const isOn = (element) =>
  element.matches(
    '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), :checked',
  );

const toControl = (element, at, rows) => ({
  at,
  role: roleOf(element),
  name: nameOf(element),
  type: element.localName === 'input' ? element.type : element.localName,
  href: element.localName === 'a' ? element.getAttribute('href') : null,
  target: element.localName === 'a' && element.target === '_blank',
  shape: shapeOf(element),
  isOn: isOn(element),
  isDisabled: isDisabled(element),
  isSubmit: isSubmit(element),
  sends: isSubmit(element) && element.closest('form')?.querySelector(textFields) != null,
  form: formOf(element, rows),
  parent: pathOf(element.parentElement),
  isTab: element.closest('nav, [role="tablist"], [role="menubar"]') !== null,
  value: String(element.value ?? ''),
  placeholder: element.placeholder ?? '',
  inputMode: element.inputMode ?? '',
  min: element.min ?? '',
  max: element.max ?? '',
});
const forms = [];
const textFields =
  'textarea, input:not([type]), input[type="text"], input[type="number"], input[type="email"], input[type="tel"], input[type="date"]';

/**
 * Returns the row around a button that is outside of a form: the nearest parent element with a text
 * field. Returns null if that element has more than two buttons.
 */
function rowOf(element) {
  if (!element.matches('button, [role="button"]')) return null;
  let row = element.parentElement;
  for (let level = 0; level < 3 && row && row !== document.body; level++) {
    if (row.querySelector(textFields))
      return row.querySelectorAll('button, [role="button"]').length <= 2 ? row : null;
    row = row.parentElement;
  }
  return null;
}

const groupOf = (element) =>
  element.closest('form') ??
  element.closest('dialog, [role="dialog"], [role="form"]') ??
  rowOf(element);

function formOf(element, rows) {
  const group =
    groupOf(element) ??
    rows.find((row) => row.contains(element)) ??
    element.closest('fieldset, section, main') ??
    document.body;
  const at = forms.indexOf(group);
  return at >= 0 ? at : forms.push(group) - 1;
}

/** Whether a button submits a form, or the fields of its dialog or row. */
const isSubmit = (element) => {
  if (element.closest('form')) return element.matches('button:not([type]), [type="submit"]');
  const group = element.matches('button, [role="button"]') ? groupOf(element) : null;
  return group?.querySelector(textFields) != null;
};

const mostLabels = 40;
/** Elements whose texts name the parts of a screen. */
const named = 'h1, h2, h3, h4, label, legend, th, dt, figcaption, summary, button, input, select';

/**
 * Returns the names of the parts of the screen if the control is the selected tab. Leaves out names
 * with digits. Returns an empty list for other controls.
 */
function labelsAt(at) {
  const element = elements[at];
  const isTab = element?.closest('nav, [role="tablist"], [role="menubar"]') != null;
  if (!isTab || !element.isConnected || !isOn(element)) return [];
  const labels = new Set();
  for (const one of document.querySelectorAll(named)) {
    if (labels.size === mostLabels) break;
    const label = clean(nameOf(one) || one.textContent);
    if (label !== '' && label.length <= 60 && !/\d/.test(label) && isShown(one)) labels.add(label);
  }
  return [...labels];
}

Object.assign(explorer, {
  labelsAt,
  isOn: (at) => elements[at]?.isConnected === true && isOn(elements[at]),
  /**
   * Lists the visible controls. `at` is the index of a control and is valid until the next call.
   */
  controls() {
    const root = scope();
    elements = [...root.querySelectorAll(selector)].filter(
      (one) => isShown(one) && one.type !== 'hidden',
    );
    elements = elements.slice(0, 150);
    const rows = elements.map(rowOf).filter((row) => row !== null);
    return elements.map((element, at) => toControl(element, at, rows));
  },
  /** Scrolls a control into view and returns its centre, as `point` does. */
  async reveal(at) {
    elements[at]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // Wait until a scroll-snap container has reached its final position.
    await this.settle(20, 200);
    return this.point(at);
  },
  /** Returns the centre of a control; undefined when something covers it. */
  point(at) {
    const element = elements[at];
    if (!element?.isConnected) return undefined;
    const [rect] = element.getClientRects();
    if (!rect) return undefined;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const hit = document.elementFromPoint(x, y);
    const isHit =
      hit &&
      (element.contains(hit) ||
        hit.contains(element) ||
        hit.closest('label')?.control === element ||
        [...(element.labels ?? [])].some((one) => one.contains(hit)));
    return isHit ? { x, y } : undefined;
  },
  /** Sets the value of a field and emits the events that typing emits. */
  fill(at, value) {
    const element = elements[at];
    if (!element?.isConnected) return undefined;
    last.filled = element;
    element.focus({ preventScroll: true });
    if (element.isContentEditable) element.textContent = value;
    else {
      const { prototype } =
        { textarea: HTMLTextAreaElement, select: HTMLSelectElement }[element.localName] ??
        HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, value);
    }
    element.dispatchEvent(
      new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }),
    );
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },
  valueOf: (at) =>
    elements[at]?.isContentEditable ? elements[at].textContent : String(elements[at]?.value ?? ''),
  options: (at) =>
    [...(elements[at]?.options ?? [])]
      .filter((one) => !one.disabled && one.value !== '')
      .map(({ value }) => value),
  isThere: (at) => elements[at]?.isConnected === true,
  /** Describes the screen that a person sees now. */
  screen() {
    const heading = [...document.querySelectorAll('main h1, h1, main h2, h2')].find(isShown);
    const main = document.querySelector('main, [role="main"]') ?? document.body;
    return {
      route:
        location.hash.startsWith('#/') && location.hash !== '#/'
          ? location.hash
          : `${location.pathname}${location.search}`,
      anchor: location.hash,
      title: document.title,
      heading: clean(heading?.textContent),
      headings: [...document.querySelectorAll('h1, h2, h3')]
        .filter(isShown)
        .slice(0, 30)
        .map((one) => clean(one.textContent)),
      text: document.body.textContent.slice(0, 20_000),
      main: main.textContent.slice(0, 20_000),
      scroll: scrollPosition(),
      focus: document.activeElement === document.body ? '' : nameOf(document.activeElement),
      hasDialog: scope() !== document.body,
      links: [...document.querySelectorAll('a[href]')]
        .filter(isShown)
        .slice(0, 200)
        .map((one) => ({ href: one.getAttribute('href'), name: nameOf(one) })),
      anchors: [...document.querySelectorAll('[id]')].map(({ id }) => id).slice(0, 300),
    };
  },
});
