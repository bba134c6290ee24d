import 'client-only';
import { type Language, toLocale } from '@/domain/locale';
import { writeStored } from '@/lib/storage/storage.client';
import { languageCookie } from './language';

const yearSeconds = 365 * 24 * 3600;

/**
 * Stores the chosen language for the server (cookie) and for this browser (`lang`). The caller must
 * refresh the page's texts.
 */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${languageCookie}=${toLocale(language)}; path=/; max-age=${yearSeconds}; samesite=lax`;
  writeStored('lang', language);
}
