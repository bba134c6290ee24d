// Runs first in every page of a published site (ADR 129) and reports its errors to the site's own
// host. It reports at most `most` different errors of a page view, nothing about the visitor, and
// nothing for visitors who ask not to be counted. It must never break the page.
const most = 5;
const { edition, to = '' } = document.currentScript?.dataset ?? {};
const sent = new Set<string>();

/** Removes the query and the hash of the page, which may name a person. */
const withoutQuery = (value: unknown): string =>
  [location.search, location.hash].reduce(
    (text, part) => (part ? text.replaceAll(part, '') : text),
    String(value),
  );

function report(message: unknown, stack: unknown): void {
  try {
    const text = withoutQuery(message).slice(0, 500);
    const frames = withoutQuery(stack ?? '').slice(0, 4_000);
    const key = text + frames.slice(0, 300);
    if (sent.size >= most || sent.has(key)) return;
    sent.add(key);
    const page = location.pathname.slice(0, 300);
    // The text is sent as text/plain, because a page with an opaque origin may send no JSON.
    const body = { message: text, stack: frames, page, edition: Number(edition) };
    navigator.sendBeacon(to, JSON.stringify(body));
  } catch {}
}

/** Returns the address without query of a script or style sheet that was not loaded. */
function addressOf(target: EventTarget | null): string | undefined {
  const isCode = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
  if (!isCode) return undefined;
  const { host, pathname } = new URL('src' in target ? target.src : target.href);
  // What blockers refuse of other sites is not a fault of this one.
  return host === location.host ? pathname : undefined;
}

/** Names an error alike in all browsers; `other` is for a value that is no error. */
const named = (error: unknown, other: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : other;

function onError(event: ErrorEvent): void {
  const { message, filename, lineno, colno, error } = event;
  const isThrown = event.target === window || message;
  const address = isThrown ? undefined : addressOf(event.target);
  if (isThrown) report(named(error, message), error?.stack ?? `@${filename}:${lineno}:${colno}`);
  else if (address) report(`Could not load ${address}`, '');
}

const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
  globalPrivacyControl?: boolean;
};
if (doNotTrack !== '1' && !globalPrivacyControl) {
  addEventListener(
    'error',
    (event) => {
      try {
        onError(event);
      } catch {}
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    report(named(reason, reason), reason?.stack),
  );
}
