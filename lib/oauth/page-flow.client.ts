import 'client-only';

const key = 'provider_flow';

/** This tab itself leaves for the provider: what comes back is no window to be closed. */
export function notePageFlow(): void {
  try {
    sessionStorage.setItem(key, 'page');
  } catch {
    // Refused storage: the page that comes back is then told apart by not being closable.
  }
}

/** Whether this tab had left, once. */
export function takePageFlow(): boolean {
  try {
    const was = sessionStorage.getItem(key) === 'page';
    sessionStorage.removeItem(key);
    return was;
  } catch {
    return false;
  }
}
