/**
 * The characters that may directly precede and follow a text in a source file, apart from white
 * space in between.
 */
const openers = `"'\`>`;
const closers = `"'\`<`;

/**
 * Longer lines are ignored, because they are generated. A text with more hits than `mostHits` has
 * no single place.
 */
const mostLine = 2_000;
const mostHits = 100;
/** The maximum number of characters of all files that are searched for one text. */
const mostSearched = 2_000_000;

/**
 * Returns a place such as `src/page.tsx:12` if exactly one line contains the text as a literal,
 * between tags or alone. Returns '' otherwise.
 */
export function placeOfText(texts: ReadonlyMap<string, string>, wanted: string): string {
  if (wanted.length < 2) return '';
  let place = '';
  let hits = 0;
  for (const { file, line, at } of linesWith(texts, wanted)) {
    if (++hits > mostHits) return '';
    if (!isNamedIn(line, wanted)) continue;
    if (place !== '') return '';
    place = `${file}:${at + 1}`;
  }
  return place;
}

/** Yields the lines of the source files that contain a text. */
function* linesWith(texts: ReadonlyMap<string, string>, wanted: string) {
  let searched = 0;
  for (const [file, text] of texts) {
    if (!/\.(?:[jt]sx?|html|json)$/.test(file)) continue;
    searched += text.length;
    if (searched > mostSearched) return;
    if (!text.includes(wanted)) continue;
    for (const [at, line] of text.split('\n').entries())
      if (line.length <= mostLine && line.includes(wanted)) yield { file, line, at };
  }
}

/** Whether a line has the text as a literal, between tags, or alone. */
function isNamedIn(line: string, wanted: string): boolean {
  if (line.trim() === wanted) return true;
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + 1)) {
    const before = line.slice(0, at).trimEnd().at(-1) ?? '';
    const after = line.slice(at + wanted.length).trimStart()[0] ?? '';
    if (before !== '' && after !== '' && openers.includes(before) && closers.includes(after))
      return true;
  }
  return false;
}
