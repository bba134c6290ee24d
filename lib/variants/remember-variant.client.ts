import 'client-only';
import type { Variant } from '@/domain/variants/variant';
import { variantCookie } from './variant';

/** Stores another variant until the browser closes. Only a preview deployment reads it (PP-20). */
export function rememberVariant(variant: Variant): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${variantCookie}=${variant}; path=/; samesite=lax`;
}
