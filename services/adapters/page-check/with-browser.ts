import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import type { BrowserCommand } from './find-browser.ts';

type BrowserUse = {
  command: BrowserCommand;
  site: { origin: string; address: string };
  limitMs: number;
  signal: AbortSignal;
};

/**
 * Executes `work` with a new browser, so that no state remains, and closes it after the work, after
 * `limitMs`, or when the signal aborts. Settles when the browser has ended.
 */
export async function withBrowser<Result>(
  { command, site, limitMs, signal }: BrowserUse,
  work: (browser: Browser, over: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const browser = await launchBrowser(command, site);
  const over = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  // Playwright closes the browser's process and kills it if needed, so that it never outlives the
  // work.
  const end = () => browser.close().catch(() => {});
  over.addEventListener('abort', end, { once: true });
  try {
    over.throwIfAborted();
    return await work(browser, over);
  } finally {
    over.removeEventListener('abort', end);
    await end();
  }
}
