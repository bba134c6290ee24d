import { drawIllustration } from './draw-illustration.ts';

const named = /\/illustrations\/([a-z]{1,20})(?:-([1-9]))?\.svg/g;
const accentColour = /--color-(?:accent|primary|brand): ?(#[0-9a-f]{6})\b/i;
const mostNamed = 40;

/**
 * Returns the illustrations that a project refers to but does not contain yet, by path. The text
 * `/illustrations/coffee.svg` gives `public/illustrations/coffee.svg`, in the accent colour of the
 * project. A number after the subject (`coffee-2`) is the seed.
 */
export function namedIllustrations(texts: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const accent = accentOf(texts);
  for (const [path, text] of texts) {
    if (!/\.(?:[jt]sx?|html|css|json)$/.test(path)) continue;
    for (const [, subject = '', seed = '1'] of text.matchAll(named)) {
      const file = `public/illustrations/${subject}${seed === '1' ? '' : `-${seed}`}.svg`;
      if (found.size >= mostNamed || found.has(file) || texts.has(file)) continue;
      const svg = drawIllustration(subject, accent, Number(seed));
      if (svg) found.set(file, svg);
    }
  }
  return found;
}

function accentOf(texts: ReadonlyMap<string, string>): string {
  for (const [path, text] of texts) {
    const [, colour] = path.endsWith('.css') ? (accentColour.exec(text) ?? []) : [];
    if (colour) return colour;
  }
  return '';
}
