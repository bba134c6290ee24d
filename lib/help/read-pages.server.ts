import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@/domain/locale';
import { isDevelopment } from '@/lib/env';
import { entriesOf, type HelpEntry } from './corpus';
import { withFacts } from './facts';
import { type HelpPage, helpPages } from './pages';
import { type HelpText, readSections } from './sections';

const helpCache = new Map<string, Promise<HelpText>>();

/** Reads each help page in each language only once, because the files change only with a build. */
function readHelp(language: Language, page: HelpPage): Promise<HelpText> {
  const key = `${language}/${page}`;
  const found = isDevelopment() ? undefined : helpCache.get(key);
  if (found) return found;
  const file = join(process.cwd(), 'messages', 'help', language, `${page}.md`);
  const text = readFile(file, 'utf8').then((markdown) =>
    readSections(page, withFacts(markdown, language)),
  );
  helpCache.set(key, text);
  text.catch(() => helpCache.delete(key));
  return text;
}

export const readAllHelp = (language: Language): Promise<HelpText[]> =>
  Promise.all(helpPages.map((page) => readHelp(language, page)));

/** Returns all search entries of a language. */
export async function readCorpus(language: Language): Promise<HelpEntry[]> {
  return (await readAllHelp(language)).flatMap(entriesOf);
}
