import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSync } from 'oxc-parser';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { type ElementPicked, PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import { sendPageScript } from '../../services/preview/page-bridge.ts';
import { addBridge } from '../../services/preview/page-rewrite.ts';
import { insertTags, positionTags } from '../../services/syntax/source-positions.ts';

const name = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11.preview.localhost';

/** Returns the page of a project with this source. `source` must be valid HTML and valid JSX. */
function pageOf(source: string, script: string): string {
  const { program } = parseSync('src/App.tsx', source);
  const path = 'src/App.tsx';
  const tags = positionTags(program, source, { path, isScene: false });
  const html = insertTags(tags, path, source)
    .code.replaceAll('className', 'class')
    .replace(' style={{}}', '')
    .replace(/\{all\.map\(\(\) => (.*?<\/li>)\)\}/, '$1$1$1');
  return addBridge(
    `<!doctype html><html><head><title>Tea</title></head><body style="margin:0">${html}<p>No place</p><script>${script}</script></body></html>`,
    '',
  );
}

/**
 * Serves a page with the bridge. The page is in a frame of an outer page, which records the
 * messages of the frame. `script` runs in the inner page.
 */
export async function serveEditedPages(source: string, script = '') {
  const server = createServer(async (request, response) => {
    const { host = '' } = request.headers;
    if (await sendPageScript(response, '', (request.url ?? '').split('?')[0] ?? '')) return;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (host.startsWith(name)) return void response.end(pageOf(source, script));
    response.end(productPage(`http://${name}:${port()}/`));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const port = () => (server.address() as AddressInfo).port;
  const productPage = (address: string) =>
    `<!doctype html><body><input aria-label="Field"><script>window.seen = []; window.replies = []; addEventListener('message', ({ data }) => { if (data.phase === 'started') for (const one of replies) frames[0].postMessage(one, '*'); }); addEventListener('message', ({ data }) => seen.push({ ...data, hadFocus: document.activeElement === document.querySelector('iframe') }));</script>
    <iframe name='{"sayso":1,"origin":"http://localhost:${port()}","local":{},"session":{}}' src="${address}" width="800" height="600"></iframe></body>`;

  /** Opens the outer page in a new tab. */
  async function open(browser: Browser) {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.goto(`http://localhost:${port()}/`);
    const view = page.frameLocator('iframe');
    await view.getByRole('heading').first().waitFor();
    const say = (message: object) =>
      page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
    const seen = async (type: PreviewMessage['type']) =>
      ((await page.evaluate('window.seen')) as { type: string }[])
        .filter((one) => one.type === type)
        .map((one) => PreviewMessage.parse(one));
    /** Waits until the page has reported `count` selected elements. Returns the last element. */
    async function picked(count: number): Promise<ElementPicked> {
      await expect.poll(async () => (await seen('INJECT_ELEMENT_CHANGE')).length).toBe(count);
      return (await seen('INJECT_ELEMENT_CHANGE')).at(-1) as ElementPicked;
    }
    async function start() {
      await say({ type: 'START_SELECT' });
      await expect
        .poll(() => view.locator('html').evaluate('document.documentElement.children.length'))
        .toBeGreaterThan(2);
    }
    /**
     * Returns a point in an element. While elements can be selected, a cover receives a press
     * there.
     */
    async function pointOf(selector: string) {
      const box = await view.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      return [box.x + 10, box.y + box.height / 2] as const;
    }
    const press = async (selector: string) => page.mouse.click(...(await pointOf(selector)));
    return { page, view, say, seen, picked, start, press, pointOf };
  }

  return {
    open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type EditedPages = Awaited<ReturnType<typeof serveEditedPages>>;
