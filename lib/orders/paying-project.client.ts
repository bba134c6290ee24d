import 'client-only';
import { paths } from '@/lib/paths';
import { payingFromKey } from '@/lib/storage/keys';

const uuidOf = (pathname: string): string | null =>
  /^\/chat\/([\w-]{1,64})$/.exec(pathname)?.[1] ?? null;

/** Returns whether a project is open in this tab: a payment then ends where it began. */
export const isProjectOpen = (): boolean => uuidOf(window.location.pathname) !== null;

/**
 * Stores the project from which the user came to pay, because paying may leave this page. The plans
 * open in a new tab, which only knows its project by the referrer.
 */
export function rememberPayingProject(): void {
  const { pathname, origin } = window.location;
  const referrer = pathname === paths.pricing ? URL.parse(document.referrer) : null;
  const opener = referrer && referrer.origin === origin ? uuidOf(referrer.pathname) : null;
  const uuid = uuidOf(pathname) ?? opener;
  if (uuid === null) return;
  try {
    sessionStorage.setItem(payingFromKey, uuid);
  } catch {
    // Where storage is blocked, the receipt leads home.
  }
}

/** Returns the uuid of the project from which the user came to pay, or null. */
export function readPayingProject(): string | null {
  try {
    return sessionStorage.getItem(payingFromKey);
  } catch {
    return null;
  }
}
