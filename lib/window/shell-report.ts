/** What went wrong, as a shell is told of it; `code` 0: no failure of the table. */
export type ReportedFailure = { code: number; message: string; reference: string };

/** What a shell is told (GAP-63), as JSON `{type, data}`. */
export type ShellReport =
  | { type: 'insufficientTokens'; data: ReportedFailure }
  | { type: 'equalsTask'; data: ReportedFailure }
  | { type: 'fetchChatFailed'; data: { message: string } }
  | { type: 'error'; data: ReportedFailure }
  | { type: 'buildDone'; data: { previewUrl: string } };

/** The four ways into an app, in the order in which they are looked for. */
export const bridgeKinds = ['ReactNativeWebView', 'flutter_inappwebview', 'webkit', 'AppBridge'] as const;
export type BridgeKind = (typeof bridgeKinds)[number];

type Post = { postMessage?(text: string): unknown };

/** What an app puts into the page it shows. */
export type ShellWindow = {
  ReactNativeWebView?: Post;
  flutter_inappwebview?: { callHandler?(name: 'app', text: string): unknown };
  webkit?: { messageHandlers?: { app?: Post } };
  AppBridge?: Post;
};

/** Posts by the first bridge that is there; null where none is. */
function findBridge({ ReactNativeWebView, flutter_inappwebview, webkit, AppBridge }: ShellWindow): ((text: string) => unknown) | null {
  if (ReactNativeWebView?.postMessage) return (text) => ReactNativeWebView.postMessage?.(text);
  // Before its platform is ready Flutter's object stands there without its method.
  if (flutter_inappwebview?.callHandler) return (text) => flutter_inappwebview.callHandler?.('app', text);
  const app = webkit?.messageHandlers?.app;
  if (app?.postMessage) return (text) => app.postMessage?.(text);
  if (AppBridge?.postMessage) return (text) => AppBridge.postMessage?.(text);
  return null;
}

/** Calls the shell back; false when nobody is there or the bridge broke, which is no reason for the page to break too. */
export function reportToShell(report: ShellReport, host: ShellWindow): boolean {
  try {
    const post = findBridge(host);
    if (!post) return false;
    // Flutter answers a promise; nobody waits for what the app makes of it.
    void Promise.resolve(post(JSON.stringify(report))).catch(() => {});
    return true;
  } catch {
    return false;
  }
}
