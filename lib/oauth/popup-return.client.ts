import 'client-only';
import { oauth } from '@/domain/contract/oauth';
import { limits } from '@/domain/limits';
import { postToOpener } from '@/lib/popup/popup.client';
import { send } from '@/lib/upstream/client';
import type { RedirectReturn } from './redirect-return';

export { consumePageFlow } from './page-flow.client';

/**
 * Posts the outcome to the window that opened this window (APP-008, APP-009). An opener with its
 * own cookies gets the session with a one-time code. An opener in the same browser does not need
 * the code, so a failure to get one is ignored (ADR 071).
 */
export async function reportToOpener(
  back: Exclude<RedirectReturn, { kind: 'payer' }>,
  signedIn: boolean,
): Promise<void> {
  if (back.kind === 'applet') return postToOpener({ type: 'AUTH_SUCCESS_APPLET_FORMAL' });
  if (back.kind === 'payment')
    return postToOpener({ type: 'paypal_success', orderNo: back.orderNo });
  const { login, failure, linked, isNew } = back;
  if (failure) return postToOpener({ type: 'auth_failed', login, reason: failure });
  // Without a session this is no return from a sign-in: the user typed the address.
  if (!signedIn) return;
  if (linked) return postToOpener({ type: 'auth_linked', login });
  const token = await send(oauth.handOver, {}).then(
    ({ code }) => code,
    () => '',
  );
  postToOpener({ type: 'auth_success', login, token, refreshToken: '', isNew });
}

/** APP-011: closes this window; calls `stay` when the browser does not allow it. */
export function closePopup(stay: () => void): void {
  setTimeout(() => {
    window.close();
    setTimeout(stay, limits.popup.closeMs);
  }, limits.popup.closeMs);
}
