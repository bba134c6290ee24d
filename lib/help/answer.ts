import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import type { HelpEntry } from './corpus';
import { type FaqEntry, faqOf } from './faq';
import { faqTerms } from './faq-terms';
import { fillersOf } from './fillers';
import type { HelpSearch } from './search';
import { cjk } from './tokenize';

export type Answer =
  /** An entry of the frequent questions has the same topic as the question. */
  | { kind: 'answer'; entry: FaqEntry }
  /** Sections of the documentation that contain most of the question's words. */
  | { kind: 'places'; places: readonly HelpEntry[] }
  | { kind: 'unknown' };

type Options = { language: Language; selling: boolean; school?: boolean; search: HelpSearch };

/**
 * Answers a question with an entry of the frequent questions, otherwise with sections of the
 * documentation. Both must reach a threshold, because a wrong answer is worse than no answer
 * (PP-33).
 */
export function answerQuestion(
  question: string,
  { language, selling, school, search }: Options,
): Answer {
  const text = normalize(question);
  const [best] = faqOf(selling, school)
    .map((entry) => ({ entry, ...coverageOf(text, faqTerms[language][entry.name]) }))
    .filter(({ share }) => share >= limits.assistant.leastShare)
    .sort((a, b) => b.share - a.share || b.covered - a.covered);
  if (best) return { kind: 'answer', entry: best.entry };
  const places = search(question).slice(0, limits.assistant.places);
  return places.length > 0 ? { kind: 'places', places } : { kind: 'unknown' };
}

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const units =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|\S+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|\s|$)/gu;

/**
 * Returns how much of a question's topic the terms cover. In Chinese, Japanese and Korean it counts
 * characters, in other scripts whole words. It ignores words that any question may contain.
 */
function coverageOf(text: string, terms: string): { share: number; covered: number } {
  const isCovered = new Array<boolean>(text.length).fill(false);
  for (const term of terms.split('|').map(normalize))
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
      if (isWhole(text, at, term)) isCovered.fill(true, at, at + term.length);
  const isFiller = fillersOf(text);
  let covered = 0;
  let all = 0;
  for (const { 0: unit, index } of text.matchAll(units)) {
    // Count 1 for a Chinese, Japanese or Korean character, and 2 for a word in another script.
    const weight = cjk.test(unit) ? 1 : 2;
    if (isCovered[index]) covered += weight;
    if (isCovered[index] || !isFiller[index]) all += weight;
  }
  return { share: all === 0 ? 0 : covered / all, covered };
}

/**
 * Whether a term is a whole word at this position of the text: "form" must not match in "platform".
 */
function isWhole(text: string, at: number, term: string): boolean {
  const joins = (one = ' ', other = ' ') =>
    /[\p{L}\p{N}]/u.test(one) && !cjk.test(one) && /[\p{L}\p{N}]/u.test(other) && !cjk.test(other);
  return !joins(text[at - 1], term[0]) && !joins(term.at(-1), text[at + term.length]);
}
