import 'server-only';
import type { Language } from '@/domain/locale';
import { loadMessages } from './messages';

/** Returns the one line that offers a language, in that language (PP-08). */
export async function readLanguageOffer(
  language: Language,
): Promise<{ language: Language; text: string; accept: string; decline: string }> {
  const { shell } = await loadMessages(language);
  return { language, ...shell.offer };
}
