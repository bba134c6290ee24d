// Runs in the page and reads texts for the player of abilities.
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
/** Parts with a longer text are no rows or cards. */
const mostRow = 1_500;
const messages =
  '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
const shownValue = (one) =>
  one.localName === 'select' ? (one.selectedOptions[0]?.textContent ?? '') : one.value;

Object.assign(explorer, {
  /** What a person reads on the screen. */
  shownText() {
    const fields = [...document.querySelectorAll('input, textarea, select')].filter(
      (one) => isShown(one) && !['checkbox', 'radio', 'hidden', 'password'].includes(one.type),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read by anybody.
    const read = (one) => one.innerText ?? '';
    const status = [...document.querySelectorAll(messages)].map(read);
    return {
      text: read(document.body).slice(0, 20_000),
      status: status.join('\n').slice(0, 5_000),
      fields: fields.slice(0, 100).map((one) => String(shownValue(one)).slice(0, 200)),
    };
  },
  /** For each control, how long the text is of the smallest part around it with a text; -1: none. */
  around(wanted) {
    const folded = foldText(wanted);
    return elements.map((element) => {
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        if (one.textContent.length > mostRow) return -1;
        const text = foldText(
          `${one.textContent} ${[...one.querySelectorAll('input:not([type="checkbox"]):not([type="radio"]), textarea')].map(shownValue).join(' ')} ${one.getAttribute('aria-label') ?? ''}`,
        );
        if (hasFolded(text, folded)) return text.length;
      }
      return -1;
    });
  },
  /** The value of a list's option by its text. */
  optionFor(at, wanted) {
    const folded = foldText(wanted);
    const options = [...(elements[at]?.options ?? [])].filter((one) => !one.disabled);
    const found =
      options.find((one) => foldText(one.textContent) === folded) ??
      options.find((one) => hasFolded(foldText(one.textContent), folded)) ??
      options.find((one) => foldText(one.value) === folded);
    return found?.value ?? null;
  },
  /** The middle of the smallest part that shows just this text. */
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
    return { x: left + width / 2, y: top + height / 2 };
  },
});
