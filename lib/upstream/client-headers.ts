import { type Language, languageOr } from '@/domain/locale';

/**
 * ADR 069: the product's client always adds this header. A page of another site needs a preflight
 * request for it, which this site refuses.
 */
export const csrfHeaderName = 'X-Requested-With';
export const csrfHeaderValue = 'sayso';

/** Headers of every call of the product's client (I18N-005, ADR 069). */
export function clientHeaders(language: Language): Record<string, string> {
  return { 'Accept-Language': language, [csrfHeaderName]: csrfHeaderValue };
}

/** Returns the page's language. */
export function pageLanguage(): Language {
  return languageOr(typeof document === 'undefined' ? null : document.documentElement.lang);
}
