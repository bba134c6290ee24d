import { foldText, includesWords, isCommonWord, meaningWords } from './match-names.ts';

/** What the sources of an app say to its users: texts between quotes and tags. */
export type SourceWords = {
  /**
   * Whether the app has a name in its texts, or words that mean the same. Of a name such as "Delete
   * task" the verb decides, because the thing is named everywhere.
   */
  mentions(name: string): boolean;
  /** Whether the app has this text as it is. */
  hasText(text: string): boolean;
};

const literal =
  /"([^"\n]{1,400})"|'([^'\n]{1,400})'|`([^`]{1,400})`|>([^<>{}]{1,400})[<{]|[}]([^<>{}]{1,400})</g;
/** Letters of all files that are read. */
const mostRead = 2_000_000;
/** A generated file has no texts of its own. */
const mostFile = 200_000;

/** Reads the texts of an app once, to ask for many names. */
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

/** Leaves out paths of modules and names of classes, which no user reads. */
const withoutNames = (text: string): string =>
  text.replace(/\bfrom ?['"][^'"\n]{1,200}['"]/g, '').replace(/\bclassName="[^"\n]{0,2000}"/g, '');

const isKnown = (word: string, words: ReadonlySet<string>, joined: string): boolean =>
  words.has(word) || (/[\u3040-\u9fff\uac00-\ud7af]/.test(word) && joined.includes(word));
