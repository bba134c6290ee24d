import 'client-only';
import { limits } from '@/domain/limits';
import { readCookie } from '@/lib/session/cookies';
import { gitTokenKey } from '@/lib/storage/keys';

const usernameCookie = 'githubUsername';

export type CodeHostAccount = { username: string; token: string };

/**
 * Returns the username of the last push from this browser, and this tab's token. An unknown value
 * is ''.
 */
export function readAccount(): CodeHostAccount {
  const username = readCookie(document.cookie, usernameCookie) ?? '';
  try {
    return { username, token: sessionStorage.getItem(gitTokenKey) ?? '' };
  } catch {
    return { username, token: '' };
  }
}

/** GAP-53: stores the token in this tab until it closes; only the username is a cookie. */
export function storeAccount({ username, token }: CodeHostAccount): void {
  const age = limits.repository.usernameCookieMs / 1000;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `${usernameCookie}=${username}; Path=/; Max-Age=${age}; SameSite=Lax`;
  try {
    sessionStorage.setItem(gitTokenKey, token);
  } catch {
    // Storage is blocked, so the user must type the token again next time.
  }
}
