import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();
const site = tinySite();
const files = {
  ...site,
  'src/main.jsx': `${site['src/main.jsx']}`.replace('app.jsx', 'app.tsx'),
  'src/app.tsx': 'export function App() {\n  return <main><h1>Tea</h1></main>;\n}\n',
};
const productPage = (address: string) =>
  `<!doctype html><body><script>
  window.seen = [];
  addEventListener('message', ({ data }) => seen.push(data));
  const frame = document.createElement('iframe');
  frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
  frame.sandbox = 'allow-scripts';
  frame.src = ${JSON.stringify(address)};
  document.body.append(frame);
  </script></body>`;

describe.skipIf(reason)(
  `a page without a host name of its own ${reason && `(skipped: ${reason})`}`,
  () => {
    let machine: Machine;
    let browser: Browser;
    let product: Server;
    let page: Page;

    beforeAll(async () => {
      machine = await openMachine();
      const project = await machine.newProject(files);
      await machine.run(project, 2);
      browser = await launchBrowser();
      product = createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(productPage(`http://localhost:${machine.port}/~${project}/`));
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => product.once('listening', resolve));
      page = await browser.newPage();
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      product?.closeAllConnections();
      product?.close();
      await machine?.close();
    });

    const say = (message: object) =>
      page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
    const seen = async (type: string) =>
      ((await page.evaluate('window.seen')) as { type: string }[]).find((one) => one.type === type);
    const heading = () => page.frameLocator('iframe').getByRole('heading');

    it('lets parts be edited and chosen, and shows changes, as any other page [PP-02]', async () => {
      await page.goto(`http://localhost:${(product.address() as AddressInfo).port}/`);
      await expect.poll(() => heading().count(), { timeout: 30_000 }).toBe(1);
      expect(await heading().evaluate('window.origin')).toBe('null');

      await say({ type: 'START_SELECT' });
      const elementUniqueId = await heading().getAttribute('data-component-uid');
      await say({ type: 'SELECT_ELEMENT', elementUniqueId });
      await expect.poll(() => seen('INJECT_ELEMENT_CHANGE')).toMatchObject({ elementUniqueId });
      await say({ type: 'CLOSE_SELECT' });

      await say({ type: 'CHOOSE_PART', on: true });
      await expect
        .poll(async () => {
          await heading().click({ force: true });
          return seen('PREVIEW_PART');
        })
        .toMatchObject({ part: { tag: 'h1' } });

      await say({ type: 'READ_PAGE' });
      await expect.poll(() => seen('PREVIEW_BLOCKS')).toBeDefined();
    }, 120_000);
  },
);
