import 'client-only';

const key = 'provider_flow';

/**
 * Marks that this tab itself goes to the provider, so that the returning page does not close it.
 */
export function markPageFlow(): void {
  try {
    sessionStorage.setItem(key, 'page');
  } catch {
    // Storage is blocked: the returning page is then recognised because it cannot be closed.
  }
}

/** Returns whether this tab went to the provider, and removes the mark. */
export function consumePageFlow(): boolean {
  try {
    const was = sessionStorage.getItem(key) === 'page';
    sessionStorage.removeItem(key);
    return was;
  } catch {
    return false;
  }
}
