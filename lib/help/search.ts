import MiniSearch from 'minisearch';
import type { HelpEntry } from './corpus';
import { cjk, isKeyword, keywordsOf, tokenizeText } from './tokenize';

export type HelpSearch = (question: string) => HelpEntry[];

/**
 * Creates a search over the entries. It returns the best entries first, at most `most`, and none
 * when nothing matches. An entry must contain the share `leastShare` of the question's words.
 */
export function createHelpSearch(
  entries: readonly HelpEntry[],
  { most = 6, leastShare = 0 } = {},
): HelpSearch {
  const index = new MiniSearch<HelpEntry>({
    fields: ['title', 'pageTitle', 'text'],
    tokenize: tokenizeText,
    processTerm: (word) => (isKeyword(word) ? word : null),
    searchOptions: {
      boost: { title: 4, pageTitle: 2 },
      prefix: (word) => !cjk.test(word) || word.length === 1,
      fuzzy: (word) => (cjk.test(word) || word.length < 5 ? false : 0.2),
    },
  });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (question) => {
    const asked = new Set(keywordsOf(question));
    // In a long question, one matching word is not enough.
    const enough = asked.size > 3 ? 2 : 1;
    const found = index
      .search(question)
      .map(({ id, score, queryTerms }) => ({ id, score, words: new Set(queryTerms).size }))
      .filter(({ words }) => words >= Math.max(enough, asked.size * leastShare))
      // Entries that match all words come before those with one match in a heading.
      .sort((a, b) => b.score * b.words - a.score * a.words);
    return found.slice(0, most).flatMap(({ id }) => byId.get(String(id)) ?? []);
  };
}
