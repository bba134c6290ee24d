import 'client-only';
import { returnCookie } from './protected-pages';

/** Deletes the stored path. Call it when the path was used or the user no longer wants it. */
export function forgetReturnPath(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${returnCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
