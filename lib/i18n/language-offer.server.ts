import 'server-only';
import type { Language } from '@/domain/locale';
import { loadMessages } from './messages';

/**
 * Returns the sentence that offers another language, and the texts of its buttons, in that language
 * (PP-08).
 */
export async function readLanguageOffer(
  language: Language,
): Promise<{ language: Language; text: string; accept: string; decline: string }> {
  const { shell } = await loadMessages(language);
  return { language, ...shell.offer };
}
