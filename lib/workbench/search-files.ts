import { limits } from '@/domain/limits';
import type { EditorLocation } from './editor-store';

export type SearchOptions = { text: string; matchCase: boolean; wholeWord: boolean };
/**
 * A match, and the part of its line around the match (`excerpt`). `at` is the index of the match in
 * the excerpt.
 */
export type SearchMatch = EditorLocation & { excerpt: string; at: number };
export type SearchResult = {
  files: { path: string; matches: SearchMatch[] }[];
  count: number;
  /** Whether there are more matches than shown. */
  more: boolean;
};

const wordCharacter = /[\p{L}\p{N}_$]/u;

/**
 * Finds a text in files, line by line, in tree order. The text is matched literally and in linear
 * time, so that no pattern can block the page.
 */
export function searchFiles(
  files: Iterable<{ path: string; content: string }>,
  { text, matchCase, wholeWord }: SearchOptions,
): SearchResult {
  const found: SearchResult = { files: [], count: 0, more: false };
  if (text === '') return found;
  const wanted = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  for (const { path, content } of files) {
    const matches: SearchMatch[] = [];
    const lineAt = createLineFinder(content);
    for (const hit of content.matchAll(wanted)) {
      const from = hit.index;
      const to = from + hit[0].length;
      if (wholeWord && (isWord(content[from - 1]) || isWord(content[to]))) continue;
      found.more = found.count === limits.search.matches;
      if (found.more) break;
      const { line, start } = lineAt(from);
      found.count += 1;
      matches.push({
        path,
        line,
        from: from - start,
        to: to - start,
        ...excerptOf(content, start, from),
      });
    }
    if (matches.length > 0) found.files.push({ path, matches });
    if (found.more) break;
  }
  return found;
}

/**
 * Returns a function that finds the line number and the start of the line for an index in
 * `content`. Call the function with increasing indexes.
 */
function createLineFinder(content: string) {
  let line = 1;
  let start = 0;
  return (place: number): { line: number; start: number } => {
    let lineBreak = content.indexOf('\n', start);
    while (lineBreak !== -1 && lineBreak < place) {
      line += 1;
      start = lineBreak + 1;
      lineBreak = content.indexOf('\n', start);
    }
    return { line, start };
  };
}

const isWord = (character: string | undefined) =>
  character !== undefined && wordCharacter.test(character);

/** Returns the part of the line around a match, short enough to show the match in a narrow tree. */
function excerptOf(
  content: string,
  lineStart: number,
  match: number,
): { excerpt: string; at: number } {
  const indent = content.slice(lineStart, match).search(/\S|$/);
  const begin = Math.max(lineStart + indent, match - limits.search.lead);
  const cut = begin > lineStart + indent ? '…' : '';
  const end = content.indexOf('\n', match);
  const stop = Math.min(end === -1 ? content.length : end, begin + limits.search.line - cut.length);
  return { excerpt: cut + content.slice(begin, stop).trimEnd(), at: cut.length + match - begin };
}
