import 'client-only';

const key = 'provider_flow';

/**
 * Marks that this tab itself goes to the provider, so that it is not closed like a popup when it
 * returns.
 */
export function markPageFlow(): void {
  try {
    sessionStorage.setItem(key, 'page');
  } catch {
    // Storage is blocked. The tab then stays open, because the browser does not let a page close
    // it.
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
