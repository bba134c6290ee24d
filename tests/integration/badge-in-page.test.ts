import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBadge, badgePath, badgeStyle } from '../../services/publishing/badge.ts';
import { launchBrowser } from '../support/browser.ts';

const site = 'http://site.test/';
/** A page with a button in each lower corner that stays there, as shops and games have them. */
const page = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">
<main style="height:3000px">The menu</main>
<button id="left" style="position:fixed;left:8px;bottom:8px;width:120px;height:48px">Back</button>
<button id="right" style="position:fixed;right:8px;bottom:8px;width:120px;height:48px">Order</button>
</body>`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function visit(options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  await tab.route('**/*', (route) =>
    new URL(route.request().url()).pathname.endsWith(badgePath)
      ? route.fulfill({ contentType: 'text/css', body: badgeStyle })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: addBadge(page, { prefix: '', home: 'https://sayso.example' }),
        }),
  );
  await tab.goto(site);
  const badge = tab.locator('.sayso-mark');
  const line = tab.locator('.sayso-made a');
  /** The id of what a click in the middle of a button of the site would hit. */
  const hit = (id: string) =>
    tab.evaluate<string | undefined>(`(() => {
      const { x, y, width, height } = document.getElementById('${id}').getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.id;
    })()`);
  return { context, tab, badge, line, hit };
}

it.each<[string, BrowserContextOptions]>([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a tablet', { viewport: { width: 1024, height: 1366 }, hasTouch: true, isMobile: true }],
  ['a narrow window', { viewport: { width: 600, height: 700 } }],
])('on %s only the line at the end of the page names the product [GAP-66]', async (_, options) => {
  const { context, tab, badge, line, hit } = await visit(options);
  expect([await badge.isVisible(), await line.isVisible()]).toEqual([false, true]);
  expect(await Promise.all(['left', 'right'].map(hit))).toEqual(['left', 'right']);
  const end = await tab.evaluate<number>(
    `document.querySelector('.sayso-made').getBoundingClientRect().top + scrollY`,
  );
  expect(end).toBeGreaterThanOrEqual(3000);
  expect(await tab.getByText('Sayso').filter({ visible: true }).count()).toBe(1);
  await context.close();
});

it('on a computer only the badge names it, and the lower right corner is free [GAP-66]', async () => {
  const { context, tab, badge, line, hit } = await visit({
    viewport: { width: 1280, height: 800 },
  });
  expect([await badge.isVisible(), await line.isVisible()]).toEqual([true, false]);
  expect(await hit('right')).toBe('right');
  expect(await tab.getByText('Sayso').filter({ visible: true }).count()).toBe(1);
  await tab.emulateMedia({ media: 'print' });
  expect([await badge.isVisible(), await line.isVisible()]).toEqual([false, true]);
  await context.close();
});
