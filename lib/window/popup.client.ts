import 'client-only';
import type { PopupMessage } from '@/domain/contract/popup-messages';
import { isTrustedOrigin } from '@/domain/rules/origin';

/**
 * Reaches the opener where a provider's page has cut the tie between the windows (Cross-Origin-Opener-Policy): pages of our own
 * origin hear each other on it, and no other origin can.
 */
const channelName = 'sayso-popup';

/** Fetched with the first message: every page listens, and hardly one ever hears anything (P3). */
const readMessages = () => import('@/domain/contract/popup-messages');

const mayBeOurs = (data: unknown) => typeof data === 'object' && data !== null && 'type' in data;

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
  const left = new AbortController();
  const read = async (data: unknown) => {
    if (!mayBeOurs(data)) return;
    const message = (await readMessages()).PopupMessage.safeParse(data);
    if (message.success && !left.signal.aborted) hear(message.data);
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin) return;
    if (from && source !== from()) return;
    void read(data);
  };
  window.addEventListener('message', onMessage);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = ({ data }) => void read(data);
  return () => {
    left.abort();
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
  const left = new AbortController();
  const onMessage = async ({ origin, source, data }: MessageEvent) => {
    if (source !== window.opener || !isTrusted(origin) || !mayBeOurs(data)) return;
    const message = (await readMessages()).OpenerMessage.safeParse(data);
    if (message.success && !left.signal.aborted) onPrompt(message.data.prompt);
  };
  window.addEventListener('message', onMessage);
  const ready: PopupMessage = { type: 'ready_to_receive_prompt' };
  window.opener?.postMessage(ready, isTrusted(from) ? from : own);
  return () => {
    left.abort();
    window.removeEventListener('message', onMessage);
  };
}
