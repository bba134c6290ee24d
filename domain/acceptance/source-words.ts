import { foldText, includesWords, isCommonWord, meaningWords } from './match-names.ts';

/** The texts in an app's source code that users may see: texts between quotes and between tags. */
export type SourceWords = {
  /**
   * Whether the app's texts contain a name, or words with the same meaning. For a name such as
   * "Delete task" only the verb is searched, because the noun occurs in many places of the app.
   */
  mentions(name: string): boolean;
  /** Whether one of the app's texts equals this text, ignoring case and punctuation. */
  hasText(text: string): boolean;
};

const literal =
  /"([^"\n]{1,400})"|'([^'\n]{1,400})'|`([^`]{1,400})`|>([^<>{}]{1,400})[<{]|[}]([^<>{}]{1,400})</g;
/** Maximum number of characters read from all files together. */
const mostRead = 2_000_000;
/** Maximum length of a file that is read. A longer file is probably generated. */
const mostFile = 200_000;

/** Reads an app's texts once, so that many names can be searched in them. */
export function readSourceWords(texts: ReadonlyMap<string, string>): SourceWords {
  const all: string[] = [];
  let read = 0;
  for (const [path, text] of texts) {
    if (
      !/\.(?:[jt]sx?|html|json|vue|svelte)$/.test(path) ||
      /(?:^|\/)package(?:-lock)?\.json$/.test(path)
    )
      continue;
    if (text.length > mostFile) continue;
    read += text.length;
    if (read > mostRead) break;
    for (const [, ...groups] of withoutNames(text).matchAll(literal))
      for (const one of groups) if (one !== undefined) all.push(foldText(one));
  }
  const folded = new Set(all);
  const words = new Set(all.flatMap(meaningWords));
  const joined = [...folded].join(' | ');
  return {
    mentions(name) {
      if (includesWords(joined, foldText(name))) return true;
      const meant = meaningWords(name);
      const verbs = meant.filter(isCommonWord);
      return (verbs.length > 0 ? verbs : meant).some((word) => isKnown(word, words, joined));
    },
    hasText: (text) => folded.has(foldText(text)),
  };
}

/** Removes module paths and class names, which users do not see. */
const withoutNames = (text: string): string =>
  text.replace(/\bfrom ?['"][^'"\n]{1,200}['"]/g, '').replace(/\bclassName="[^"\n]{0,2000}"/g, '');

const isKnown = (word: string, words: ReadonlySet<string>, joined: string): boolean =>
  words.has(word) || (/[\u3040-\u9fff\uac00-\ud7af]/.test(word) && joined.includes(word));
