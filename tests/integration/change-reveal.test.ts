import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import { sendPageScript } from '../../services/preview/page-bridge.ts';
import { addBridge } from '../../services/preview/page-rewrite.ts';
import { launchBrowser } from '../support/browser.ts';

const name = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11.preview.localhost';
const site = addBridge(
  `<!doctype html><html><head><title>Tea</title></head><body style="margin:0">
  <h1>Tea</h1><p>Green</p><p>White</p>
  <div style="height:3000px"></div>
  <section id="far" class="plain"><h2>Opening hours</h2><p>Every day</p></section></body></html>`,
  '',
);

describe('the page of a preview after a turn', () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (await sendPageScript(response, '', (request.url ?? '').split('?')[0] ?? '')) return;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const isPreview = request.headers.host?.startsWith(name);
      response.end(isPreview ? site : productPage(`http://${name}:${port()}/`));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const port = () => (server.address() as AddressInfo).port;

  /** Opens a product's page with the preview in its frame, which has reported what it shows. */
  async function open() {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.addInitScript(`
      window.outlined = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (options.id === 'sayso-change') outlined.push(this.textContent);
        return animate.call(this, frames, options);
      };`);
    await page.goto(`http://localhost:${port()}/`);
    const view = page.frameLocator('iframe');
    await view.getByRole('heading', { name: 'Tea' }).waitFor();
    const messages = async () =>
      ((await page.evaluate('window.seen')) as unknown[]).map((one) => PreviewMessage.parse(one));
    const ofType = async (type: PreviewMessage['type']) =>
      (await messages()).filter((one) => one.type === type);
    let blocks: PreviewMessage | undefined;
    const read = async () => {
      const before = (await ofType('PREVIEW_BLOCKS')).length;
      await page.evaluate("frames[0].postMessage({ type: 'READ_PAGE' }, '*')");
      await expect.poll(async () => (await ofType('PREVIEW_BLOCKS')).length).toBe(before + 1);
      blocks = (await ofType('PREVIEW_BLOCKS')).at(-1);
    };
    await read();
    const inPage = (script: string) => view.locator('html').evaluate(script);
    const reveal = (more: object = {}) =>
      page.evaluate(
        `frames[0].postMessage(${JSON.stringify({ ...blocks, type: 'REVEAL_CHANGE', ...more })}, '*')`,
      );
    const outlined = () => inPage('window.outlined');
    const revealed = async () => (await ofType('PREVIEW_REVEALED')).length;
    return { page, view, inPage, read, reveal, outlined, revealed };
  }

  it('scrolls to a changed text and outlines it [WB-026]', async () => {
    const { page, inPage, reveal, outlined, revealed } = await open();
    expect(await inPage('scrollY')).toBe(0);
    await inPage("document.querySelector('#far p').textContent = 'Closed on Mondays'");
    await reveal();
    await expect.poll(revealed).toBe(1);
    expect(await outlined()).toEqual(['Closed on Mondays']);
    await expect.poll(() => inPage('scrollY')).toBeGreaterThan(1_000);
    await page.close();
  });

  it('waits for a change that arrives later, and shows an added section as a whole [WB-026]', async () => {
    const { page, inPage, reveal, outlined, revealed } = await open();
    await reveal();
    await inPage(
      "document.body.insertAdjacentHTML('beforeend', '<section><h2>Map</h2><p>By the lake</p></section>')",
    );
    await expect.poll(revealed).toBe(1);
    expect(await outlined()).toEqual(['MapBy the lake']);
    await page.close();
  });

  it('shows a changed class in the same document, and no class after a reload [WB-026]', async () => {
    const { page, view, inPage, reveal, outlined, revealed } = await open();
    await inPage("document.querySelector('#far').className = 'bg-blue-500'");
    await reveal();
    await expect.poll(revealed).toBe(1);
    expect(await outlined()).toEqual(['Opening hoursEvery day']);

    await inPage('void setTimeout(() => location.reload())');
    await expect.poll(() => inPage("document.querySelector('#far').className")).toBe('plain');
    await view.getByRole('heading', { name: 'Tea' }).waitFor();
    await inPage("document.querySelector('#far').className = 'is-animated'");
    await inPage("document.querySelector('h2').textContent = 'Open'");
    await reveal();
    await expect.poll(revealed).toBe(2);
    expect(await outlined()).toEqual(['Open']);
    await page.close();
  });

  it.each([
    [
      'the user scrolls',
      async ({ page }: Awaited<ReturnType<typeof open>>) => {
        await page.mouse.move(200, 200);
        await page.mouse.wheel(0, 40);
        await expect.poll(() => page.frames()[1]?.evaluate('scrollY')).toBeGreaterThan(0);
      },
      {},
    ],
    ['the page is at another address', async () => {}, { path: '/about' }],
  ])('stays where it is when %s [WB-026]', async (_, act, more) => {
    const opened = await open();
    const { page, inPage, reveal, outlined, revealed } = opened;
    await reveal(more);
    await act(opened);
    await inPage("document.querySelector('#far p').textContent = 'Closed'");
    // If the first request were still waiting, it would show this change too, and there would be
    // two reports.
    await reveal();
    await expect.poll(revealed).toBe(1);
    expect(await outlined()).toEqual(['Closed']);
    await page.close();
  });

  it('stays at the top of a page that is mostly new [WB-026]', async () => {
    const { page, inPage, read, reveal, outlined, revealed } = await open();
    await inPage(
      "document.body.innerHTML = '<main><h1>Coffee</h1><p>Black</p><p>White</p></main>'",
    );
    await reveal();
    await read();
    await inPage("document.querySelector('p').textContent = 'Brown'");
    await reveal();
    await expect.poll(revealed).toBe(1);
    expect(await outlined()).toEqual(['Brown']);
    await page.close();
  });
});

function productPage(src: string): string {
  return `<!doctype html><body style="margin:0"><script>
    window.seen = [];
    addEventListener('message', ({ data }) => seen.push(data));
    const frame = document.createElement('iframe');
    frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
    frame.style.cssText = 'border:0;width:800px;height:600px';
    frame.src = ${JSON.stringify(src)};
    document.body.append(frame);
  </script>`;
}
