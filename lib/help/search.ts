import MiniSearch from 'minisearch';
import type { HelpEntry } from './corpus';
import { cjk, isTelling, tellingWords, wordsOf } from './words';

export type HelpSearch = (question: string) => HelpEntry[];

/** A search over what can be found: the best first, at most `most`, nothing for what no entry speaks of. */
export function createHelpSearch(entries: readonly HelpEntry[], most = 6): HelpSearch {
  const index = new MiniSearch<HelpEntry>({
    fields: ['title', 'pageTitle', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => (isTelling(word) ? word : null),
    searchOptions: {
      boost: { title: 4, pageTitle: 2 },
      prefix: (word) => !cjk.test(word) || word.length === 1,
      fuzzy: (word) => (cjk.test(word) || word.length < 5 ? false : 0.2),
    },
  });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (question) => {
    const asked = new Set(tellingWords(question));
    // Of a question of many words one that happens to occur is no answer.
    const enough = asked.size > 3 ? 2 : 1;
    const found = index
      .search(question)
      .map(({ id, score, queryTerms }) => ({ id, score, words: new Set(queryTerms).size }))
      .filter(({ words }) => words >= enough)
      // Who speaks of all that was asked comes before who says one word of it in a heading.
      .sort((a, b) => b.score * b.words - a.score * a.words);
    return found.slice(0, most).flatMap(({ id }) => byId.get(String(id)) ?? []);
  };
}
