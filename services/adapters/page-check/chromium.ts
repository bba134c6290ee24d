import type { Browser, Page } from 'playwright-core';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type {
  PageCheck,
  PageElementRequest,
  PageFinding,
  PageReport,
} from '../../ports/page-check.ts';
import { blockOtherHosts, collectFindings, launchBrowser } from './browser.ts';
import type { BrowserCommand } from './find-browser.ts';
import { isBlank } from './is-blank.ts';
import { type Box, locateElement } from './locate-element.ts';

type Log = (message: string, detail: Record<string, unknown>) => void;
type InspectRequest = Parameters<PageCheck['inspect']>[0];

const { maxMs, settleMs, width, height, pictureBytes, messageMax } = limits.check;
/** How long the page must be quiet before it counts as settled. */
const quietMs = 400;
const maxFindings = 50;

/**
 * Checks pages with headless Chromium. Each check uses a new process, so that no state remains and
 * it always ends.
 */
export function createChromiumCheck(found: BrowserCommand, log: Log): PageCheck {
  const queue = new ConcurrencyLimit(1, limits.check.waiting - 1);
  let lastWork: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  /** Lets `close` wait for work. Keeps no results: they hold pictures. */
  function track(work: Promise<unknown>): void {
    lastWork = Promise.allSettled([lastWork, work]).then(() => undefined);
  }

  /** Rejects as soon as the signal aborts; a browser that starts later is closed. */
  async function launch(page: InspectRequest, signal: AbortSignal): Promise<Browser | undefined> {
    signal.throwIfAborted();
    const launching = launchBrowser(found, page);
    let leave = () => {};
    const aborted = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([launching, aborted]);
    } catch (error) {
      if (!signal.aborted) return void log('no browser for a check', { error: String(error) });
      track(launching.then((late) => late.close()));
      throw signal.reason;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async function open<Result>(
    { page, signal }: { page: InspectRequest; signal: AbortSignal },
    work: (browser: Browser) => Promise<Result>,
  ): Promise<Result | null> {
    const browser = await launch(page, signal);
    if (!browser) return null;
    const over = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
    // Playwright closes the process and kills it if needed: nothing outlives the check.
    const end = () => browser.close().catch(() => {});
    over.addEventListener('abort', end, { once: true });
    if (over.aborted) void end();
    try {
      return await work(browser);
    } catch (error) {
      signal.throwIfAborted();
      log('page not looked at', { origin: page.origin, error: String(error) });
      return null;
    } finally {
      over.removeEventListener('abort', end);
      await end();
    }
  }

  async function enqueue<Result>(
    page: InspectRequest,
    work: (browser: Browser) => Promise<Result>,
  ): Promise<Result | null> {
    const signal = AbortSignal.any([page.signal, closing.signal]);
    const check = queue.run(() => open({ page, signal }, work), signal);
    track(check);
    try {
      return await check;
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }

  return {
    name: 'chromium',
    reason: '',
    inspect: (page) => enqueue(page, (browser) => report(browser, page.origin)),
    captureElement: (part) => enqueue(part, (browser) => captureClip(browser, part)),
    async close() {
      closing.abort(new Error('The services end'));
      // Waiting for one check may add work: a browser that was still starting must be closed too.
      for (let seen: unknown; seen !== lastWork; ) {
        seen = lastWork;
        await lastWork;
      }
    },
  };
}

async function report(browser: Browser, origin: string): Promise<PageReport> {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const findings: PageFinding[] = [];
  const note = (finding: PageFinding) => {
    if (findings.length < maxFindings)
      findings.push({ ...finding, text: finding.text.slice(0, 4 * messageMax) });
  };
  await blockOtherHosts(context, origin);
  const page = await context.newPage();
  collectFindings(page, origin, note);
  // A dev server reloads the page when it finds a new package, so discard findings from before.
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && findings.splice(0)));
  const status = await page.goto(`${origin}/`, { waitUntil: 'load', timeout: maxMs - 5_000 }).then(
    (answer) => answer?.status() ?? null,
    () => null,
  );
  await waitUntilIdle(page);
  const blank = status === null ? true : await page.evaluate<boolean>(isBlank).catch(() => true);
  return {
    status,
    isBlank: blank,
    findings,
    picture: status === null ? null : await takePicture(page),
  };
}

async function captureClip(browser: Browser, part: PageElementRequest): Promise<Uint8Array | null> {
  const { origin, path, viewport } = part;
  const address = new URL(path, origin);
  if (address.origin !== origin) return null;
  const size = { width: Math.round(viewport.width), height: Math.round(viewport.height) };
  const context = await browser.newContext({
    viewport: size,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  await blockOtherHosts(context, origin);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const answer = await page
    .goto(address.href, { waitUntil: 'load', timeout: maxMs - 5_000 })
    .catch(() => null);
  if (answer?.status() !== 200) return null;
  await waitUntilIdle(page);
  const place = await page.evaluate<Box | null>(locateElement(part));
  if (!place) return null;
  // Content that appears on scrolling may be painted a moment later.
  await page.waitForTimeout(quietMs);
  return takePicture(page, place);
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  await page.waitForTimeout(quietMs).catch(() => {});
}

async function takePicture(page: Page, clip?: Box): Promise<Uint8Array | null> {
  const options = {
    type: 'jpeg',
    animations: 'disabled',
    timeout: settleMs,
    ...(clip && { clip }),
  } as const;
  for (const quality of [70, 45, 20]) {
    const bytes = await page.screenshot({ ...options, quality }).catch(() => null);
    if (!bytes) return null;
    if (bytes.byteLength <= pictureBytes) return bytes;
  }
  return null;
}
