import 'client-only';
import { oauth } from '@/domain/contract/oauth';
import { limits } from '@/domain/limits';
import { postToOpener } from '@/lib/popup/popup.client';
import { send } from '@/lib/upstream/client';
import type { RedirectReturn } from './redirect-return';

export { consumePageFlow } from './page-flow.client';

/**
 * Posts the outcome to the opener (APP-008, APP-009). A one-time code passes an existing session on
 * to an opener with its own cookies. An opener in the same browser needs no code, so a missing code
 * is no failure (ADR 071).
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
  // Without a session, the user typed this address by hand.
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
