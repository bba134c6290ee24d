import { type Language, languageOr } from '@/domain/locale';

/**
 * ADR 069: the product's client always adds this header. A foreign page would need a preflight,
 * which is refused.
 */
export const ownClientHeader = 'X-Requested-With';
export const ownClientValue = 'sayso';

/** Headers of every call of the product's client (I18N-005, ADR 069). */
export function ownHeaders(language: Language): Record<string, string> {
  return { 'Accept-Language': language, [ownClientHeader]: ownClientValue };
}

/** Returns the page's language. */
export function pageLanguage(): Language {
  return languageOr(typeof document === 'undefined' ? null : document.documentElement.lang);
}
