import 'client-only';
import { returnCookie } from './guard';

/** The path was used, or the person does not want to go there any more. */
export function forgetReturnPath(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${returnCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}
