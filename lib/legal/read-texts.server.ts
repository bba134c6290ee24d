import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage, type Language, languageOr } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { type LegalService, legalServices } from './services';

export type LegalText = { language: Language; markdown: string };
export type LegalTexts = Record<LegalService, LegalText>;

/** Our drafts (GAP-70). */
const drafts = () => join(process.cwd(), 'messages', 'legal');

/**
 * The three texts for a reader: the operator's own from LEGAL_DIR/{language}/{service}.md, in his default language where this one
 * is missing, for what an operator wrote binds and our draft does not; else our draft. Files are read anew, so no restart is due.
 */
export async function readLegalTexts(language: Language): Promise<LegalTexts> {
  const { LEGAL_DIR, DEFAULT_LOCALE } = webEnv();
  const own = [language, languageOr(DEFAULT_LOCALE)].map((one) => ({ folder: LEGAL_DIR, language: one }));
  const places = [...(LEGAL_DIR ? own : []), { folder: drafts(), language }, { folder: drafts(), language: defaultLanguage }];
  const texts = legalServices.map(async (service) => {
    for (const place of places) {
      const markdown = await readFile(join(place.folder ?? '', place.language, `${service}.md`), 'utf8').catch(() => '');
      if (markdown.trim()) return [service, { language: place.language, markdown }] as const;
    }
    throw new Error(`No text of ${service} in messages/legal`);
  });
  return Object.fromEntries(await Promise.all(texts)) as LegalTexts;
}
