import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addBridge } from '../../services/packaging/android/bridge.ts';
import { mediaTypeOf } from '../../services/packaging/media-types.ts';
import { launchBrowser } from '../support/browser.ts';

const origin = 'https://app.localhost';
const bridge = readFileSync(join(import.meta.dirname, '../../shells/android/bridge.js'));
const html = `<!doctype html><html><head><title>Site</title></head><body>
<a id="own" href="/report.csv" download="Report.csv"><b>Report</b></a>
<a id="unnamed" href="/data/r%C3%A9sum%C3%A9.txt" download>Text</a>
<a id="other" href="https://other.example/x" download>Other</a>
</body></html>`;
const files = new Map(
  addBridge(
    [
      { path: 'index.html', bytes: Buffer.from(html) },
      { path: 'report.csv', bytes: Buffer.from('a,b\n1,2\n') },
      { path: 'data/résumé.txt', bytes: Buffer.from('text') },
    ],
    bridge,
  ).map(({ path, bytes }) => [path, Buffer.from(bytes)]),
);

/**
 * Stands for PageBridge.java: the object that a WebView gives to pages. `android` has what it was
 * called with, and the permission that it answers. A WebView has no notifications of its own.
 */
const androidSide = `
  window.android = { calls: [], permission: 'default' };
  const note = (name) => (...values) => android.calls.push([name, ...values]);
  window.AppShell = {
    save: note('save'),
    notify: note('notify'),
    notificationPermission: () => android.permission,
    requestNotifications: note('request'),
  };
  delete window.Notification;
`;

let browser: Browser;
let context: BrowserContext | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterEach(() => context?.close());
afterAll(() => browser?.close());

async function openPage({ hasShell = true } = {}): Promise<Page> {
  context = await browser.newContext();
  if (hasShell) await context.addInitScript({ content: androidSide });
  await context.route(`${origin}/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1);
    const body = files.get(path || 'index.html');
    const contentType = mediaTypeOf(path || 'index.html');
    await route.fulfill(body ? { body, contentType } : { status: 404 });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return page;
}

async function callsOf(page: Page, count: number): Promise<unknown[][]> {
  const calls = await page.waitForFunction(`android.calls.length >= ${count} && android.calls`);
  return (await calls.jsonValue()) as unknown[][];
}
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the bridge of the Android shell', () => {
  it('saves files of the site by their names, instead of the web view', async () => {
    const page = await openPage();
    let downloads = 0;
    page.on('download', () => downloads++);
    await page.click('#own b');
    expect(await callsOf(page, 1)).toEqual([
      ['save', 'Report.csv', 'text/csv', base64('a,b\n1,2\n')],
    ]);
    await page.click('#unnamed');
    expect((await callsOf(page, 2))[1]).toEqual([
      'save',
      'résumé.txt',
      'text/plain',
      base64('text'),
    ]);
    expect(page.url()).toBe(`${origin}/`);
    expect(downloads).toBe(0);
  });

  it('saves what a page made, also by a link outside of the document that is revoked at once', async () => {
    const page = await openPage();
    await page.evaluate(`{
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x,y'], { type: 'text/csv' }));
      link.download = 'made.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    }`);
    expect(await callsOf(page, 1)).toEqual([['save', 'made.csv', 'text/csv', base64('x,y')]]);
  });

  it('leaves links to other sites to the shell', async () => {
    const page = await openPage();
    const isPrevented = await page.evaluate(`(() => {
      let isPrevented;
      addEventListener('click', (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      document.querySelector('#other').click();
      return isPrevented;
    })()`);
    expect(isPrevented).toBe(false);
    expect(await callsOf(page, 0)).toEqual([]);
  });

  it('gives pages notifications, asked for and answered by the system', async () => {
    const page = await openPage();
    const answers = await page.evaluate(`(async () => {
      const before = Notification.permission;
      const asked = Notification.requestPermission();
      android.permission = 'granted';
      __appShellNotifications('granted');
      const answer = await asked;
      new Notification('Tea', { body: 'is ready', tag: 'tea' });
      return [before, answer, Notification.permission];
    })()`);
    expect(answers).toEqual(['default', 'granted', 'granted']);
    expect(await callsOf(page, 2)).toEqual([['request'], ['notify', 'Tea', 'is ready', 'tea']]);
  });

  it('changes nothing in a browser without the shell', async () => {
    const page = await openPage({ hasShell: false });
    const click = await page.evaluate('String(HTMLAnchorElement.prototype.click)');
    expect(click).toContain('[native code]');
  });
});
