import type { Language } from '../../../../domain/locale.ts';
import { type Json, readSectionContent } from './content-files.ts';
import { pageSections } from './page-sections.ts';
import { type Phrase, partsOf } from './prompt-parts.ts';
import { capital } from './prompt-subject.ts';
import { longestIn } from './vocabulary.ts';

type Section = { [name: string]: Json };

/**
 * Returns the page section that the request names: the section with the longest word that occurs in
 * the request.
 */
export function pageSectionNamed(request: string): string | undefined {
  const scored = Object.entries(pageSections).map(([name, words]) => ({
    name,
    length: longestIn(request, words),
  }));
  const best = scored.reduce((one, other) => (other.length > one.length ? other : one));
  return best.length > 1 ? best.name : undefined;
}

/** Returns the page section that the request names, with the entries that the request lists. */
export function pageSectionFor(request: string, language: Language): Section | undefined {
  const name = pageSectionNamed(request);
  if (!name) return undefined;
  const section = readSectionContent(name, language, 'page');
  const listed = partsOf(request).phrases.filter((phrase) => phrase.price || isListed(request));
  const sample = Array.isArray(section.items) ? section.items[0] : undefined;
  const isNamed = typeof sample === 'object' && !Array.isArray(sample) && 'name' in sample;
  if (listed.length === 0 || !isNamed) return section;
  const { note: _, ...rest } = section;
  return { ...rest, items: listed.map(entryOf) };
}

/** Whether the request contains a list, which begins after a colon. */
const isListed = (request: string) => /[:：]/.test(request);

const entryOf = ({ text, price }: Phrase) => ({
  name: capital(text),
  ...(price ? { price } : {}),
});

/** Returns the id and kind of the page section that a request to remove a section names. */
export function removablePart(request: string, language: Language): { id: string; kind: string } {
  const name = pageSectionNamed(request);
  const { id = '', kind = '' } = name ? readSectionContent(name, language, 'page') : {};
  return { id: String(id), kind: String(kind) };
}
