/**
 * A failure as reported to a shell, which is the app around the page. `code` is 0 if there was no
 * response or no error code.
 */
export type FailureReport = { code: number; message: string; reference: string };

/** The reports to a shell (GAP-63), as JSON `{type, data}`. */
export type ShellReport =
  | { type: 'insufficientTokens'; data: FailureReport }
  | { type: 'equalsTask'; data: FailureReport }
  | { type: 'fetchChatFailed'; data: { message: string } }
  | { type: 'error'; data: FailureReport }
  | { type: 'buildDone'; data: { previewUrl: string } };

/** The four kinds of bridges to an app, in the order in which the page looks for them. */
export const bridgeKinds = [
  'ReactNativeWebView',
  'flutter_inappwebview',
  'webkit',
  'AppBridge',
] as const;
export type BridgeKind = (typeof bridgeKinds)[number];

type MessagePoster = { postMessage?(text: string): unknown };

/** What an app adds to the page's `window`. */
export type ShellWindow = {
  ReactNativeWebView?: MessagePoster;
  flutter_inappwebview?: { callHandler?(name: 'app', text: string): unknown };
  webkit?: { messageHandlers?: { app?: MessagePoster } };
  AppBridge?: MessagePoster;
};

/** Returns a function that posts to the first available bridge; null if there is none. */
function findBridge({
  ReactNativeWebView,
  flutter_inappwebview,
  webkit,
  AppBridge,
}: ShellWindow): ((text: string) => unknown) | null {
  if (ReactNativeWebView?.postMessage) return (text) => ReactNativeWebView.postMessage?.(text);
  // Flutter adds this object to the page early, but adds the method `callHandler` only when its
  // platform is ready.
  if (flutter_inappwebview?.callHandler)
    return (text) => flutter_inappwebview.callHandler?.('app', text);
  const app = webkit?.messageHandlers?.app;
  if (app?.postMessage) return (text) => app.postMessage?.(text);
  if (AppBridge?.postMessage) return (text) => AppBridge.postMessage?.(text);
  return null;
}

/**
 * Sends a report to the shell. Returns false if there is no bridge or the bridge throws, because a
 * broken bridge must not break the page.
 */
export function reportToShell(report: ShellReport, host: ShellWindow): boolean {
  try {
    const post = findBridge(host);
    if (!post) return false;
    // Flutter returns a promise; its result is ignored.
    void Promise.resolve(post(JSON.stringify(report))).catch(() => {});
    return true;
  } catch {
    return false;
  }
}
