// Runs in the explored page and reads texts for the player of abilities.
const foldText = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const hasFolded = (text, wanted) =>
  /[\u3040-\u9fff\uac00-\ud7af]/.test(wanted)
    ? text.includes(wanted)
    : ` ${text} `.includes(` ${wanted} `);
/** The maximum length of the text of a row or card. An element with a longer text is neither. */
const mostRow = 1_500;
const messages =
  '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
const shownValue = (one) =>
  one.localName === 'select' ? (one.selectedOptions[0]?.textContent ?? '') : one.value;

const isInline = (element) => getComputedStyle(element).display.startsWith('inline');
const lineOf = (element) => {
  let one = element;
  while (one !== document.body && one.parentElement && isInline(one)) one = one.parentElement;
  return one;
};

/** Returns the visible text: a line for each block, and a space between inline elements. */
function visibleText(root) {
  let text = '';
  let before;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && text.length < 20_000; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || node.data.trim() === '' || parent.closest('script, style, noscript, select'))
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const line = lineOf(parent);
    if (before) text += separatorOf(before, { parent, line });
    text += node.data.replace(/\s+/g, ' ');
    before = { parent, line };
  }
  return text;
}
const separatorOf = (before, now) => {
  if (before.line !== now.line) return '\n';
  return before.parent === now.parent ? '' : ' ';
};

/**
 * Returns the texts of an element with spaces between them, so that "Late" and its count "2" are
 * two words.
 */
function spacedText(element, most = 20) {
  const texts = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && texts.length < most; node = walker.nextNode())
    texts.push(node.data);
  return texts.join(' ');
}
const typedFields =
  'input:not([type="checkbox"]):not([type="radio"]):not([type="password"]), textarea';
/**
 * Returns all words of an element: its text, its label, and the values, placeholders and labels of
 * its fields.
 */
function wordsOf(part) {
  const fields = [...part.querySelectorAll(typedFields)].flatMap((one) => [
    one.value,
    one.placeholder,
    one.getAttribute('aria-label') ?? '',
  ]);
  return foldText(
    [spacedText(part, 100), ...fields, part.getAttribute('aria-label') ?? ''].join(' '),
  );
}

Object.assign(explorer, {
  /** Returns the text that each control shows; its accessible name may differ. */
  controlTexts: () => elements.map((one) => clean(spacedText(one))),
  /** Returns what a person reads on the screen. */
  shownText() {
    const fields = [...document.querySelectorAll('input, textarea, select')].filter(
      (one) => isShown(one) && !['checkbox', 'radio', 'hidden', 'password'].includes(one.type),
    );
    const status = [...document.querySelectorAll(messages)].map(visibleText);
    return {
      text: visibleText(document.body).slice(0, 20_000),
      // biome-ignore lint/performance/useDomNodeTextContent: it adds no space inside a number.
      joined: document.body.innerText.slice(0, 20_000),
      status: status.join('\n').slice(0, 5_000),
      fields: fields.slice(0, 100).map((one) => String(shownValue(one)).slice(0, 200)),
    };
  },
  /**
   * Returns a number for each control. It is the length of the text of the nearest element around
   * the control that contains `wanted`, or -1 if no element contains it.
   */
  around(wanted) {
    const folded = foldText(wanted);
    return elements.map((element) => {
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        if (one.textContent.length > mostRow) return -1;
        const text = wordsOf(one);
        if (hasFolded(text, folded)) return text.length;
      }
      return -1;
    });
  },
  /** Returns the value of the option that has the text; null if there is none. */
  optionFor(at, wanted) {
    const folded = foldText(wanted);
    const options = [...(elements[at]?.options ?? [])].filter((one) => !one.disabled);
    const found =
      options.find((one) => foldText(one.textContent) === folded) ??
      options.find((one) => hasFolded(foldText(one.textContent), folded)) ??
      options.find((one) => foldText(one.value) === folded);
    return found?.value ?? null;
  },
  isBareRow(wanted) {
    const folded = foldText(wanted);
    const [text] = [...document.body.querySelectorAll('*')]
      .filter((one) => isShown(one) && hasFolded(foldText(one.textContent), folded))
      .sort((a, b) => a.textContent.length - b.textContent.length);
    const row = text?.closest('li, tr, article, [role="row"], [role="listitem"]');
    if (!row || row.querySelector(`${selector}, label, [tabindex], [draggable="true"]`))
      return false;
    const around = [row, ...row.querySelectorAll('*')];
    if (row.closest('label, a, button, [role="button"], [role="option"]')) return false;
    return around.every((one) => getComputedStyle(one).cursor !== 'pointer');
  },
  /** Returns the centre of the smallest element that shows the text. */
  pointOfText(wanted) {
    const folded = foldText(wanted);
    if (folded === '') return undefined;
    const found = [...scope().querySelectorAll('*')]
      .filter((one) => one.textContent.length <= wanted.length + 60 && isShown(one))
      .filter((one) => hasFolded(foldText(one.textContent), folded))
      .sort(
        (a, b) => a.textContent.length - b.textContent.length || b.compareDocumentPosition(a) - 4,
      );
    const [element] = found;
    if (!element) return undefined;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const control = element.closest('label, summary, a, button, [role], [tabindex], [onclick]');
    const isControl = control !== null || getComputedStyle(element).cursor === 'pointer';
    return { x: left + width / 2, y: top + height / 2, isControl };
  },
});
