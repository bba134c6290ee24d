import 'client-only';

const key = 'provider_flow';

/** Marks that this tab itself leaves for the provider, so the page that returns must not close. */
export function markPageFlow(): void {
  try {
    sessionStorage.setItem(key, 'page');
  } catch {
    // Storage is blocked: the returning page is then recognised because it cannot be closed.
  }
}

/** Returns once whether this tab had left. */
export function consumePageFlow(): boolean {
  try {
    const was = sessionStorage.getItem(key) === 'page';
    sessionStorage.removeItem(key);
    return was;
  } catch {
    return false;
  }
}
