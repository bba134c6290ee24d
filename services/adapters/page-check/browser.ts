import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { limits } from '../../../domain/limits/index.ts';
import { fillFormat } from '../../../domain/text/fill-format.ts';
import type { PageFinding } from '../../ports/page-check.ts';
import type { BrowserCommand } from './find-browser.ts';

/** Number of characters of an error's stack that are searched for its location. */
const maxStack = 20_000;

/**
 * Starts a browser in which the host and port of `origin` lead to `address`. No other host name
 * resolves.
 */
export function launchBrowser(
  { program, args }: BrowserCommand,
  { origin, address }: { origin: string; address: string },
): Promise<Browser> {
  const { protocol, hostname, port } = new URL(origin);
  const usualPort = protocol === 'https:' ? '443' : '80';
  return chromium.launch({
    executablePath: program,
    timeout: limits.check.maxMs,
    args: [
      ...args,
      // Chromium applies these rules to all connections, including redirects and those of workers,
      // which `blockOtherHosts` does not see. So the rules name the port too.
      `--host-resolver-rules=MAP ${hostname}:${port || usualPort} ${address},MAP * ~NOTFOUND`,
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
      '--renderer-process-limit=2',
      '--js-flags=--max-old-space-size=256',
    ],
  });
}

/** Lets the page send requests to its own origin only. */
export async function blockOtherHosts(context: BrowserContext, origin: string): Promise<void> {
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    (route) => route.abort('blockedbyclient'),
  );
  await context.routeWebSocket(
    (url) => url.origin.replace(/^ws/, 'http') !== origin,
    (socket) => socket.close(),
  );
}

/**
 * Returns the locations `http://host/path:line:column` in a stack. The stack's length is controlled
 * by the page.
 */
export function placesIn(stack: string): string[] {
  return stack
    .slice(0, maxStack)
    .split(/[\s()]+/)
    .flatMap(
      (word) => /^.+:\d+:\d+/.exec(word.slice(Math.max(0, word.search(/https?:\/\//))))?.[0] ?? [],
    );
}

/** Reports the errors and failed requests of a page to `note`. */
export function collectFindings(
  page: Page,
  origin: string,
  note: (finding: PageFinding) => void,
): void {
  // Accept the question whether to leave the page. If it were dismissed, it would cancel every
  // later load.
  page.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    void answer.catch(() => {});
  });
  page.on('pageerror', (error) => {
    const places = placesIn(error.stack ?? '');
    const own = places.find((place) => !/\/(?:node_modules|@)/.test(place));
    note({
      kind: 'page',
      text: `${error.name}: ${error.message}`,
      source: own ?? places[0] ?? null,
    });
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber, columnNumber } = message.location();
    // Skip the console message, because the event of the request has more detail.
    if (message.text().startsWith('Failed to load resource')) return;
    note({
      kind: 'console',
      text: fillFormat(message.args().map(String)) || message.text(),
      source: url ? `${url}:${lineNumber + 1}:${columnNumber + 1}` : null,
    });
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Ignore requests that a navigation aborted, and those to other hosts: they are blocked here,
    // but a visitor's browser may reach them.
    if (why === 'net::ERR_ABORTED' || !request.url().startsWith(`${origin}/`)) return;
    note({ kind: 'request', text: `${why} ${request.url()}`, source: null });
  });
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    const { pathname } = new URL(response.url());
    if (
      response.status() < 400 ||
      isPage ||
      pathname === '/favicon.ico' ||
      pathname.includes('/.vite/deps/')
    )
      return;
    note({ kind: 'request', text: `${response.status()} ${response.url()}`, source: null });
  });
}
