import { z } from 'zod';
import { Envelope } from '@/domain/contract/envelope';
import { type BridgeKind, bridgeKinds } from '@/lib/app-shell/shell-report';
import { clientHeaders, pageLanguage } from '@/lib/upstream/client-headers';

const Code = z.object({ code: z.string().min(1) });

/**
 * Requests a one-time code for the test account, as an app's own server would. Returns null if the
 * simulator does not respond.
 */
export async function requestHandOver(): Promise<string | null> {
  const response = await fetch('/dev/hand-over', {
    method: 'POST',
    headers: { ...clientHeaders(pageLanguage()), 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada' }),
  }).catch(() => null);
  const envelope = Envelope.safeParse(await response?.json().catch(() => null));
  return Code.safeParse(envelope.data?.data).data?.code ?? null;
}

/**
 * Installs exactly one bridge into a page, as an app's web view does. `hear` receives the page's
 * messages.
 */
export function installBridge(page: Window, kind: BridgeKind, hear: (text: string) => void): void {
  const bridges = {
    ReactNativeWebView: { postMessage: hear },
    flutter_inappwebview: { callHandler: async (_: 'app', text: string) => hear(text) },
    webkit: { messageHandlers: { app: { postMessage: hear } } },
    AppBridge: { postMessage: hear },
  };
  for (const one of bridgeKinds)
    Object.assign(page, { [one]: one === kind ? bridges[one] : undefined });
}

/** Sends a message from within the page, as an app's injected script does. */
export function dispatchInside(page: Window, data: Record<string, unknown>): void {
  const Message = (page as Window & typeof globalThis).MessageEvent;
  page.dispatchEvent(new Message('message', { data, origin: page.location.origin, source: page }));
}
