import type { Browser, BrowserContext } from 'playwright-core';
import { blockOtherHosts } from '../page-check/browser.ts';
import { pageScript } from './explorer-page.ts';

/**
 * Opens a browser context without cookies and storage. Its clock is stopped at 10:00 of the current
 * day.
 */
export async function openSiteContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: ['clipboard-read', 'clipboard-write', 'geolocation', 'notifications'],
    reducedMotion: 'reduce',
  });
  await blockOtherHosts(context, origin);
  await context.addInitScript(pageScript);
  const morning = new Date();
  morning.setHours(10, 0, 0, 0);
  await context.clock.install({ time: morning });
  await context.clock.pauseAt(morning.getTime() + 1_000);
  return context;
}
