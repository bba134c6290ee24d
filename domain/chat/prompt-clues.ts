/** What a prompt says about the files it concerns. All texts are in lower case. */
export type PromptClues = {
  /** Texts that may be paths, file names or component names. */
  names: ReadonlySet<string>;
  /** Words in Latin letters with at least three letters, without the most common ones. */
  words: readonly string[];
  /** Pairs of adjacent characters, for languages without spaces between words. */
  pairs: readonly string[];
  /** Texts in quotation marks. */
  quotes: readonly string[];
  /**
   * The part of the prompt that was read. The file ranking searches it for common names of app
   * parts, such as "header" or "页头", and for file names outside ASCII.
   */
  text: string;
};

/**
 * Clues are read only from the first `readStart` and the last `readEnd` characters of a prompt.
 * With the limits below, this bounds the work for prompts of any length.
 */
const readStart = 12_000;
const readEnd = 8_000;
const maxNames = 1_000;
const maxWords = 40;
const maxPairs = 60;
const maxQuotes = 12;
const maxQuoteTries = 300;
const maxQuoteLength = 160;

const commonWords = new Set(
  `the and for with that this from into when then have has not but are was you your our its all any
  can could should would will make makes made change changes changed add adds added please want
  wants need needs use uses used show shows shown also like just more less now new only them they
  there here what which where how who why put get gets let lets see sees some each every one two
  page pages app site website user users people person text texts file files code component
  components button buttons import export const return function default react src tsx`.split(/\s+/),
);
/** Pairs that nearly every prompt contains. */
const commonPairs = new Set(
  '一个 这个 那个 可以 请把 我们 他们 你们 时候 的时 需要 应该 能够 不要 没有 如果 就是 什么 怎么 现在 还有 以及 改成 修改 添加 增加 显示 页面 してく てくだ くださ ださい ように にして して下 する ます です ません とき ても 해주 주세 세요 해줘 하고 하면 그리 리고 있게 수있 있도 도록'.split(
    ' ',
  ),
);
const closers: Record<string, string> = {
  '"': '"',
  '“': '”',
  '‘': '’',
  "'": "'",
  '「': '」',
  '『': '』',
  '《': '》',
  '«': '»',
  '„': '“',
  '`': '`',
};

/** Reads the clues of a prompt in bounded time. */
export function readClues(prompt: string): PromptClues {
  const text =
    prompt.length > readStart + readEnd
      ? `${prompt.slice(0, readStart)}\n${prompt.slice(-readEnd)}`
      : prompt;
  const lower = text.toLowerCase();
  return {
    names: namesOf(lower),
    words: wordsOf(lower),
    pairs: pairsOf(lower),
    quotes: quotesOf(text),
    text: lower,
  };
}

function namesOf(text: string): Set<string> {
  const names = new Set<string>();
  for (const [raw] of text.matchAll(/[a-z0-9_./@$-]+/g)) {
    if (names.size >= maxNames) break;
    let from = 0;
    let end = raw.length;
    while (from < end && './'.includes(raw[from] as string)) from++;
    while (end > from && './-'.includes(raw[end - 1] as string)) end--;
    if (end - from > 1) names.add(raw.slice(from, end));
  }
  return names;
}

function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[a-z]{3,}/g)) {
    if (words.size >= maxWords) break;
    if (!commonWords.has(word)) words.add(stemOf(word));
  }
  return [...words];
}

/**
 * Removes word endings such as those of `orders` and `sorting`, because a prompt and a file name
 * often differ in them.
 */
export function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,200}/gu;

function pairsOf(text: string): string[] {
  const pairs = new Set<string>();
  for (const [run] of text.matchAll(spaceless))
    for (let at = 0; at + 2 <= run.length && pairs.size < maxPairs; at++) {
      const pair = run.slice(at, at + 2);
      // Two hiragana characters are nearly always grammar, so they are no clue.
      if (!commonPairs.has(pair) && !/^[\u3041-\u309f]{2}$/.test(pair)) pairs.add(pair);
    }
  return [...pairs];
}

function quotesOf(text: string): string[] {
  const quotes = new Set<string>();
  let tries = 0;
  for (let at = 0; at < text.length && tries < maxQuoteTries && quotes.size < maxQuotes; at++) {
    const closer = closers[text[at] as string];
    if (closer === undefined || isApostrophe(text, at)) continue;
    tries++;
    const length = text.slice(at + 1, at + 2 + maxQuoteLength).indexOf(closer);
    if (length < 0) continue;
    const quote = text.slice(at + 1, at + 1 + length).trim();
    if (quote.length < 2 || quote.includes('\n')) continue;
    quotes.add(quote.toLowerCase());
    at += length + 1;
  }
  return [...quotes];
}

function isApostrophe(text: string, at: number): boolean {
  return text[at] === "'" && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] as string);
}
