import 'client-only';
import type { PopupMessage } from '@/domain/contract/popup-messages';
import { isTrustedOrigin } from '@/domain/preview/trusted-origin';

/**
 * The name of a channel that reaches the opener even if a provider's page has cut the link between
 * the windows (Cross-Origin-Opener-Policy). Only pages of the same origin receive its messages.
 */
const channelName = 'sayso-popup';

/**
 * Load the schemas with the first message, because every page listens but few receive a message
 * (P3).
 */
const readMessages = () => import('@/domain/contract/popup-messages');

const isTypedMessage = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data;

/** Posts to the opener, only if it has the same origin (APP-013), and to the channel. */
export function postToOpener(message: PopupMessage): void {
  window.opener?.postMessage(message, window.location.origin);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/**
 * Listens to messages of this origin: from the window `from` if given, otherwise from any window,
 * and always from the channel. Ignores other messages. Returns a function that stops listening.
 */
export function listenToPopups(
  hear: (message: PopupMessage) => void,
  from?: () => Window | null,
): () => void {
  const left = new AbortController();
  const read = async (data: unknown) => {
    if (!isTypedMessage(data)) return;
    const message = (await readMessages()).PopupMessage.safeParse(data);
    if (message.success && !left.signal.aborted) hear(message.data);
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin) return;
    if (from && source !== from()) return;
    void read(data);
  };
  window.addEventListener('message', onMessage);
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = ({ data }) => void read(data);
  return () => {
    left.abort();
    window.removeEventListener('message', onMessage);
    channel?.close();
  };
}

/**
 * Asks the opener for a prompt and waits for it (APP-007, GAP-64). The opener may be a page at or
 * below the cookie domain (APP-012). The request is posted to the opener's origin or to this
 * origin, never to `*` (APP-013).
 */
export function listenForPrompt(
  cookieDomain: string,
  onPrompt: (prompt: string) => void,
): () => void {
  const own = window.location.origin;
  const isTrusted = (origin: string) => isTrustedOrigin(origin, { own, cookieDomain });
  const from = URL.parse(document.referrer)?.origin ?? own;
  const left = new AbortController();
  const onMessage = async ({ origin, source, data }: MessageEvent) => {
    if (source !== window.opener || !isTrusted(origin) || !isTypedMessage(data)) return;
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
