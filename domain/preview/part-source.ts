import type { PagePart } from '../entities/page-part.ts';
import { limits } from '../limits/index.ts';

/** A file that a part of a page may come from, and the line (from 1) that matches best. */
export type PartSource = { path: string; line: number };

type Sought = Pick<PagePart, 'tag' | 'text' | 'classes' | 'names' | 'hints'>;
/** Something to search for; `find` returns its index in a text, or −1. */
type Clue = { weight: number; find(text: string): number };

const isSource = /\.(?:[cm]?[jt]sx?|html?|vue|svelte|astro|mdx?|json)$/;
const isMadeByTools =
  /(?:^|\/)(?:package(?:-lock)?|tsconfig[\w.]*)\.json$|\.(?:config|d)\.[cm]?[jt]s$|\.min\.js$/;
/** Other files are also returned if their score is at least this share of the best file's score. */
const worthNaming = 0.3;
const maxPhrases = 8;
/**
 * How many words of a phrase are searched if the source code breaks the phrase over several lines.
 */
const mostWords = 24;

/**
 * Returns the files from which a part of a page most likely comes, best first: files that contain
 * its classes, ids and text. A text that many files contain counts little. The result is a guess,
 * because text may be assembled at run time.
 */
export function sourcesOf(
  part: Sought,
  files: Iterable<readonly [path: string, text: string]>,
): PartSource[] {
  const texts = [...files].filter(([path]) => isSource.test(path) && !isMadeByTools.test(path));
  const found = new Map<string, { score: number; best: number; at: number }>();
  for (const { weight, find } of cluesOf(part)) {
    const holding = texts.flatMap(([path, text]) => {
      const at = find(text);
      return at < 0 ? [] : [{ path, at }];
    });
    for (const { path, at } of holding) {
      const worth = weight / holding.length;
      const known = found.get(path) ?? { score: 0, best: 0, at: 0 };
      found.set(path, {
        score: known.score + worth,
        ...(worth > known.best ? { best: worth, at } : { best: known.best, at: known.at }),
      });
    }
  }
  const ranked = [...found].sort(
    ([one, a], [other, b]) => b.score - a.score || one.localeCompare(other),
  );
  const top = ranked[0]?.[1].score ?? 0;
  const bodies = new Map(texts);
  return ranked
    .filter(([, { score }]) => score >= top * worthNaming)
    .slice(0, limits.preview.part.sources)
    .map(([path, { at }]) => ({
      path,
      line: (bodies.get(path) ?? '').slice(0, at).split('\n').length,
    }));
}

function cluesOf({ tag, text, classes, names, hints }: Sought): Clue[] {
  const tags: Clue[] = tag.includes('-')
    ? [{ weight: 4, find: (body) => body.indexOf(`<${tag}`) }]
    : [];
  return [
    ...classes.flatMap((value, index) => classClues(value, index)),
    ...names.map((id, index) => ({
      weight: 14 / (index + 1),
      find: (body: string) => quoted(body, id),
    })),
    ...hints.map((hint) => ({ weight: 8, find: (body: string) => body.indexOf(hint) })),
    ...phrasesOf(text).map((phrase) => ({
      weight: Math.min(16, 8 + phrase.length / 4),
      find: (body: string) => findWords(body, phrase),
    })),
    ...tags,
  ];
}

/**
 * A whole `class` attribute nearly identifies its element. Helpers like `clsx` may join the
 * attribute from parts, so single class names count too.
 */
function classClues(value: string, index: number): Clue[] {
  const names = value.split(/\s+/).filter((name) => name !== '');
  if (names.length === 0) return [];
  const near = 1 / (index + 1);
  const whole = {
    weight: (10 + Math.min(10, names.length)) * near,
    find: (body: string) => quoted(body, names.join(' ')),
  };
  if (names.length < 2) return [whole];
  const most = Math.ceil(names.length * 0.6);
  return [
    whole,
    {
      weight: 6 * near,
      find(body) {
        const places = names.map((name) => wholeWord(body, name)).filter((at) => at >= 0);
        return places.length >= most ? Math.min(...places) : -1;
      },
    },
  ];
}

function phrasesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  // A line of up to three letters may occur anywhere, so it is ignored. Two Chinese, Japanese or
  // Korean characters may already be a word.
  const tells = lines.filter(
    (line) =>
      line.length >= 4 ||
      /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(line),
  );
  return [...new Set(tells)].slice(0, maxPhrases);
}

/** Finds words in a text as given, or broken over several lines as in source code. */
function findWords(body: string, words: string): number {
  const at = body.indexOf(words);
  if (at >= 0 || !words.includes(' ')) return at;
  // Limit the number of words: in a repetitive file, each word of a repetitive phrase is compared
  // at every place.
  const parts = words
    .split(' ', mostWords)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return body.search(new RegExp(parts.join('\\s+')));
}

function quoted(body: string, value: string): number {
  const places = ['"', "'", '`']
    .map((quote) => body.indexOf(quote + value + quote))
    .filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

function wholeWord(body: string, word: string): number {
  for (let at = body.indexOf(word); at >= 0; at = body.indexOf(word, at + 1)) {
    const before = body[at - 1] ?? ' ';
    const after = body[at + word.length] ?? ' ';
    if (/[\s"'`]/.test(before) && /[\s"'`]/.test(after)) return at;
  }
  return -1;
}
