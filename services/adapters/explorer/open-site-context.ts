import type { Browser, BrowserContext } from 'playwright-core';
import { blockOtherHosts } from '../page-check/browser.ts';
import { pageScript } from './explorer-page.ts';

/** Opens a window without anybody's data, whose clock is stopped in the morning of today. */
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
