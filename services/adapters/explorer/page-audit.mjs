// Runs in the explored page and finds texts with low contrast and content beyond the right edge.
const mostTexts = 5;
const words = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);

const canvas = document.createElement('canvas');
canvas.width = 1;
canvas.height = 1;
const context = canvas.getContext('2d', { willReadFrequently: true });
const known = new Map();
/** Reads any CSS colour as red, green, blue (0…255) and opacity (0…1). */
const colour = (text) => {
  const found = known.get(text);
  if (found) return found;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  const read = { r, g, b, a: a / 255 };
  known.set(text, read);
  return read;
};
const over = (front, back) => ({
  r: front.r * front.a + back.r * (1 - front.a),
  g: front.g * front.a + back.g * (1 - front.a),
  b: front.b * front.a + back.b * (1 - front.a),
  a: 1,
});
const light = ({ r, g, b }) => {
  const [red, green, blue] = [r, g, b].map((one) => {
    const part = one / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (one, other) => {
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/**
 * Returns the colour behind an element, or undefined if it is unknown, for example because of a
 * picture.
 */
const backgroundOf = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (
      style.backgroundImage !== 'none' ||
      style.opacity !== '1' ||
      style.filter !== 'none' ||
      style.mixBlendMode !== 'normal'
    )
      return undefined;
    if (style.position === 'absolute' || style.position === 'fixed') {
      const own = colour(style.backgroundColor);
      if (own.a === 0) return undefined;
    }
    const own = colour(style.backgroundColor);
    if (own.a > 0) layers.push(own);
    if (own.a === 1) break;
  }
  return layers.reduceRight((back, front) => over(front, back), { r: 255, g: 255, b: 255, a: 1 });
};

const notRead =
  '[aria-hidden="true"], :disabled, [aria-disabled="true"], option, svg, script, style, noscript';

/**
 * Returns the contrast of an element's text and the least contrast that WCAG AA allows; undefined
 * when the contrast cannot be computed.
 */
function contrastOf(element) {
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const isPlain = style.backgroundClip !== 'text' && style.textShadow === 'none';
  if (width < 4 || height < 4 || style.visibility !== 'visible' || !isPlain) return undefined;
  const back = backgroundOf(element);
  const front = colour(style.color);
  if (!back || front.a < 0.05) return undefined;
  const size = Number.parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  return { value: ratio(over(front, back), back), least: isLarge ? 3 : 4.5 };
}

function lowContrast() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const elements = new Set();
  for (let node = walker.nextNode(); node && elements.size < 400; node = walker.nextNode()) {
    const element = node.parentElement;
    if (/[\p{L}\p{N}]/u.test(node.data) && !element?.closest(notRead)) elements.add(element);
  }
  const found = [];
  for (const element of elements) {
    const contrast = contrastOf(element);
    // Allow a difference of 0.01, because colours are rounded.
    if (contrast && contrast.value < contrast.least - 0.01)
      found.push({ text: words(element), ratio: Math.round(contrast.value * 10) / 10 });
  }
  return found.slice(0, mostTexts);
}

/**
 * Returns the element that reaches furthest beyond the right edge, if the page scrolls sideways.
 */
function overflow() {
  const root = document.scrollingElement ?? document.documentElement;
  const excess = root.scrollWidth - innerWidth;
  if (
    excess <= 1 ||
    getComputedStyle(root).overflowX === 'hidden' ||
    getComputedStyle(document.body).overflowX === 'hidden'
  )
    return [];
  const isOutside = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  const culprit = [...document.body.querySelectorAll('*')]
    .filter((one) => isOutside(one) && ![...one.children].some(isOutside))
    .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
  return [{ text: culprit ? words(culprit) || culprit.localName : '', pixels: Math.round(excess) }];
}

explorer.audit = () => ({
  width: innerWidth,
  overflow: overflow(),
  contrast: lowContrast(),
});
