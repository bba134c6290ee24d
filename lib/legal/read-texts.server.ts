import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage, type Language, languageOr } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { type LegalTextName, legalTextNames } from './legal-texts';

type LegalText = { language: Language; markdown: string };
type LegalTexts = Record<LegalTextName, LegalText>;

/** The built-in drafts (GAP-70). */
const drafts = () => join(process.cwd(), 'messages', 'legal');

/**
 * Returns the three legal texts for a user. Prefers the operator's text in the user's language
 * (LEGAL_DIR/{language}/{service}.md), then the operator's text in the default language, then the
 * built-in draft: an operator's text is binding and a draft is not. Reads the files on each call,
 * so that a change needs no restart.
 */
export async function readLegalTexts(language: Language): Promise<LegalTexts> {
  const { LEGAL_DIR, DEFAULT_LOCALE } = webEnv();
  const own = [language, languageOr(DEFAULT_LOCALE)].map((one) => ({
    folder: LEGAL_DIR,
    language: one,
  }));
  const places = [
    ...(LEGAL_DIR ? own : []),
    { folder: drafts(), language },
    { folder: drafts(), language: defaultLanguage },
  ];
  const texts = legalTextNames.map(async (service) => {
    for (const place of places) {
      const markdown = await readFile(
        join(place.folder ?? '', place.language, `${service}.md`),
        'utf8',
      ).catch(() => '');
      if (markdown.trim()) return [service, { language: place.language, markdown }] as const;
    }
    throw new Error(`No text of ${service} in messages/legal`);
  });
  return Object.fromEntries(await Promise.all(texts)) as LegalTexts;
}
