import { type Language, languageOr } from '@/domain/locale';

/** Decision 22: our client always adds this; no foreign page can without a preflight, which is refused. */
export const ownClientHeader = 'X-Requested-With';
export const ownClientValue = 'sayso';

/** What every call of ours says about itself (I18N-005, decision 22). */
export function ownHeaders(language: Language): Record<string, string> {
  return { 'Accept-Language': language, [ownClientHeader]: ownClientValue };
}

/** The language the page is shown in. */
export function pageLanguage(): Language {
  return languageOr(typeof document === 'undefined' ? null : document.documentElement.lang);
}
