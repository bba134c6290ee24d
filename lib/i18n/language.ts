import { defaultLanguage, type Language, preferredLanguage, readLanguage } from '@/domain/locale';

/**
 * The page reads this cookie, and sets it when the user chooses a language. It contains a BCP 47
 * code (GAP-06).
 */
export const languageCookie = 'NEXT_LOCALE';

/**
 * I18N-002, I18N-003: returns the user's choice, otherwise the operator's default, otherwise zh_CN.
 * Ignores unknown codes.
 */
export function chooseLanguage({
  chosen,
  operator,
}: {
  chosen: string | undefined;
  operator: string | undefined;
}): Language {
  return readLanguage(chosen) ?? readLanguage(operator) ?? defaultLanguage;
}

/**
 * PP-08: returns the browser's first preferred language if it is supported and not the shown
 * language. Returns null once the user has chosen a language.
 */
export function offeredLanguage({
  chosen,
  shown,
  accepts,
}: {
  chosen: string | undefined;
  shown: Language;
  accepts: string | null;
}): Language | null {
  if (readLanguage(chosen)) return null;
  const preferred = preferredLanguage(accepts?.split(',')[0]);
  return preferred && preferred !== shown ? preferred : null;
}
