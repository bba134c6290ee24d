import 'client-only';
import { OpenerMessage, PopupMessage } from '@/domain/contract/popup-messages';
import { isTrustedOrigin } from '@/domain/rules/origin';

/**
 * Reaches the opener where a provider's page has cut the tie between the windows (Cross-Origin-Opener-Policy): pages of our own
 * origin hear each other on it, and no other origin can.
 */
const channelName = 'sayso-popup';

/** Tells the window that opened this one, and only if it is of our own origin (APP-013); on the channel as well. */
export function tellOpener(message: PopupMessage): void {
  window.opener?.postMessage(message, window.location.origin);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/**
 * Hears what windows of ours say: of our own origin and, where `from` names a window, from that one; or on the channel. Whatever is
 * not one of the messages is nobody's. The answer ends it.
 */
export function hearPopups(hear: (message: PopupMessage) => void, from?: () => Window | null): () => void {
  const read = (data: unknown) => {
    const message = PopupMessage.safeParse(data);
    if (message.success) hear(message.data);
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin) return;
    if (from && source !== from()) return;
    read(data);
  };
  window.addEventListener('message', onMessage);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = ({ data }) => read(data);
  return () => {
    window.removeEventListener('message', onMessage);
    channel?.close();
  };
}

/**
 * APP-007, GAP-64: asks the opener for a prompt and hears its answer. The opener may be a page under the cookie domain (APP-012);
 * the question goes to the origin this window was opened from, or to our own, never to everybody (APP-013).
 */
export function receivePrompt(cookieDomain: string, onPrompt: (prompt: string) => void): () => void {
  const own = window.location.origin;
  const isTrusted = (origin: string) => isTrustedOrigin(origin, { own, cookieDomain });
  const from = URL.parse(document.referrer)?.origin ?? own;
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (source !== window.opener || !isTrusted(origin)) return;
    const message = OpenerMessage.safeParse(data);
    if (message.success) onPrompt(message.data.prompt);
  };
  window.addEventListener('message', onMessage);
  const ready: PopupMessage = { type: 'ready_to_receive_prompt' };
  window.opener?.postMessage(ready, isTrusted(from) ? from : own);
  return () => window.removeEventListener('message', onMessage);
}
