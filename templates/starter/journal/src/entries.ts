import { content } from './content';
import { addDays, isoDay } from './lib/days';
import { useStored } from './lib/use-stored';

export type Entries = Record<string, string>;

export function useEntries() {
  return useStored<Entries>('entries', Object.fromEntries(content.entries.map((entry) => [addDays(isoDay(), -entry.ago), entry.text])));
}

/** The words that come back most, as the browser cuts this language into words. */
export function countWords(entries: Entries): { word: string; count: number }[] {
  const cutter = new Intl.Segmenter(content.lang, { granularity: 'word' });
  const counts = new Map<string, number>();
  for (const text of Object.values(entries)) {
    for (const { segment, isWordLike } of cutter.segment(text.toLowerCase())) {
      const isKept = isWordLike && [...segment].length > 1 && !content.common.includes(segment);
      if (isKept) counts.set(segment, (counts.get(segment) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 28);
}
