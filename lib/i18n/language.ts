import { defaultLanguage, type Language, preferredLanguage, readLanguage } from '@/domain/locale';

/** Readable by the page, which sets it when the user chooses; holds a BCP 47 code (GAP-06). */
export const languageCookie = 'NEXT_LOCALE';

/**
 * I18N-002, I18N-003: returns the user's choice, else the operator's default, else zh_CN; unknown
 * codes are ignored.
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
 * PP-08: returns the browser's first supported language, if the user has not chosen and it is not
 * the one shown.
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
