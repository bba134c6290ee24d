import 'client-only';
import { limits } from '@/domain/limits';
import { readCookie } from '@/lib/session/cookies';
import { gitTokenKey } from '@/lib/storage/keys';

const usernameCookie = 'githubUsername';

export type Account = { username: string; token: string };

/** Who pushed last from this browser, and this tab's token; '' for what is not known. */
export function readAccount(): Account {
  const username = readCookie(document.cookie, usernameCookie) ?? '';
  try {
    return { username, token: sessionStorage.getItem(gitTokenKey) ?? '' };
  } catch {
    return { username, token: '' };
  }
}

/** GAP-53: the token stays with this tab and goes when it is closed; the username alone is a cookie. */
export function keepAccount({ username, token }: Account): void {
  const age = limits.repository.usernameCookieMs / 1000;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${usernameCookie}=${username}; Path=/; Max-Age=${age}; SameSite=Lax`;
  try {
    sessionStorage.setItem(gitTokenKey, token);
  } catch {
    // Refused storage: it is typed again next time.
  }
}
