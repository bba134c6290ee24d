import 'client-only';
import { oauth } from '@/domain/contract/oauth';
import { limits } from '@/domain/limits';
import { send } from '@/lib/upstream/client';
import { tellOpener } from '@/lib/window/popup.client';
import type { Return } from './return-page';

export { takePageFlow } from './page-flow.client';

/**
 * Tells the opener how it went (APP-008, APP-009). A session that is here is handed over by a one-time code, for an opener that
 * keeps cookies of its own; one of this browser needs none, so a code that cannot be had is no failure (decision 34).
 */
export async function tellReturn(back: Exclude<Return, { kind: 'payer' }>, signedIn: boolean): Promise<void> {
  if (back.kind === 'applet') return tellOpener({ type: 'AUTH_SUCCESS_APPLET_FORMAL' });
  if (back.kind === 'payment') return tellOpener({ type: 'paypal_success', orderNo: back.orderNo });
  const { login, failure, linked, isNew } = back;
  if (failure) return tellOpener({ type: 'auth_failed', login, reason: failure });
  // An address that somebody typed: nobody signed in.
  if (!signedIn) return;
  if (linked) return tellOpener({ type: 'auth_linked', login });
  const token = await send(oauth.handOver, {}).then(
    ({ code }) => code,
    () => '',
  );
  tellOpener({ type: 'auth_success', login, token, refreshToken: '', isNew });
}

/** APP-011: the window closes itself; `stay` is called where the browser does not let it. */
export function closePopup(stay: () => void): void {
  setTimeout(() => {
    window.close();
    setTimeout(stay, limits.popup.closeMs);
  }, limits.popup.closeMs);
}
