import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();

const app = `
import { useState } from 'react';
export function App() {
  const [count, setCount] = useState(Number(localStorage.getItem('count') ?? 0));
  const next = () => {
    setCount(count + 1);
    localStorage.setItem('count', String(count + 1));
    history.pushState(null, '', '/page/' + (count + 1));
    document.cookie = 'tossed=1; Domain=localhost';
    console.error('clicked', count);
    fetch('/data.json').then((answer) => answer.json()).then(({ name }) => { document.title = name; });
  };
  return <button onClick={next}>count {count}</button>;
}`;

describe.skipIf(reason)(`a preview in a real browser ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  let browser: Browser;
  /** Unlike the other one, it blocks cookies of a frame of another site. */
  let fullBrowser: Browser;
  let product: Server;
  let project: string;
  let frame = { src: '', sandbox: '' };

  beforeAll(async () => {
    machine = await openMachine();
    [browser, fullBrowser] = await Promise.all([launchBrowser(), launchBrowser({ full: true })]);
    project = await machine.newProject({
      ...tinySite(),
      'src/app.jsx': app,
      'public/data.json': '{"name":"fetched"}',
    });
    product = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('set-cookie', 'token=secret; HttpOnly');
      response.end(productPage(frame));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => product.once('listening', resolve));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await fullBrowser?.close();
    product?.close();
    await machine?.close();
  });

  async function open(
    src: string,
    sandbox: string,
    opened = browser,
  ): Promise<{
    page: Page;
    view: FrameLocator;
    live: Promise<unknown>;
    messages: () => Promise<{ origin: string; data: unknown }[]>;
  }> {
    frame = { src, sandbox };
    const page = await opened.newPage();
    const live = isLive(page);
    await page.goto(`http://localhost:${(product.address() as AddressInfo).port}/`);
    return {
      page,
      view: page.frameLocator('iframe'),
      live,
      messages: () => page.evaluate('window.seen') as Promise<{ origin: string; data: unknown }[]>,
    };
  }

  async function openTab(
    address: string,
  ): Promise<{ page: Page; view: Page; live: Promise<unknown> }> {
    const page = await browser.newPage();
    const live = isLive(page);
    await page.goto(address);
    return { page, view: page, live };
  }

  it.each([
    [
      'on its own host',
      () =>
        [
          `http://${project}.preview.localhost:${machine.port}/`,
          'allow-scripts allow-same-origin allow-forms',
        ] as const,
    ],
    [
      'without an origin',
      () => [`http://127.0.0.1:${machine.port}/~${project}/`, 'allow-scripts allow-forms'] as const,
    ],
  ])(
    'works %s: storage, messages, live edits, and no access to the product [SEC-012, GAP-36]',
    async (_, place) => {
      const [src, sandbox] = place();
      const { page, view, messages } = await open(src, sandbox, fullBrowser);
      const button = view.getByRole('button');
      await button.waitFor();
      expect(await button.textContent()).toBe('count 41');
      await button.click();
      await expect.poll(() => button.textContent()).toBe('count 42');
      const origin = sandbox.includes('same-origin') ? new URL(src).origin : 'null';
      const told = async (part: object) =>
        expect
          .poll(async () => (await messages()).map((one) => one.data))
          .toContainEqual(expect.objectContaining(part));
      await told({ type: 'PREVIEW_LOCATION', phase: 'painted', path: '/' });
      await told({ type: 'PREVIEW_STORAGE', area: 'local', key: 'count', value: '42' });
      await told({ type: 'PREVIEW_LOCATION', phase: 'moved', path: '/page/42' });
      await told({ type: 'PREVIEW_LOG', kind: 'console', level: 'error' });
      for (const message of await messages()) {
        expect(message.origin).toBe(origin);
        expect(PreviewMessage.safeParse(message.data).success).toBe(true);
      }
      await expect.poll(() => view.locator('html').evaluate('document.title')).toBe('fetched');
      const edited = Buffer.from(app.replace('count {count}', 'edited {count}'));
      await machine.runtime.write(project, {
        write: [{ path: 'src/app.jsx', bytes: edited }],
        remove: [],
      });
      await expect.poll(() => button.textContent(), { timeout: 5_000 }).toBe('edited 42');
      expect(
        await view
          .locator('html')
          .evaluate(
            '(() => { try { return parent.document.title } catch (error) { return error.name } })()',
          ),
      ).toBe('SecurityError');
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toEqual(['token']);
      await machine.runtime.endTurn(project);
      await page.context().clearCookies();
      await page.close();
    },
  );

  const places: [string, (site: string) => string, string | undefined][] = [
    ['a tab', (site) => `http://${site}.preview.localhost:${machine.port}/`, undefined],
    ['a tab without an origin', (site) => `http://127.0.0.1:${machine.port}/~${site}/`, undefined],
    [
      'a frame',
      (site) => `http://${site}.preview.localhost:${machine.port}/`,
      'allow-scripts allow-same-origin',
    ],
    [
      'a frame without an origin',
      (site) => `http://127.0.0.1:${machine.port}/~${site}/`,
      'allow-scripts',
    ],
  ];
  const show = (address: string, sandbox: string | undefined) =>
    sandbox === undefined ? openTab(address) : open(address, sandbox);

  it.each(places)(
    'shows an open page in %s automatically when its missing files arrive',
    async (_, address, sandbox) => {
      const early: Record<string, string> = {
        ...tinySite(),
        'src/index.css': "@import 'tailwindcss';\n@import './theme.css';\n",
      };
      const { 'src/app.jsx': _app, ...first } = early;
      const late = {
        'src/app.jsx': 'export const App = () => <h1>came late</h1>;\n',
        'src/theme.css': 'h1 { color: rgb(1, 2, 3) }\n',
      };
      const site = await machine.newProject(first);
      const { page, view } = await show(address(site), sandbox);
      await view.locator('#root').waitFor({ state: 'attached' });
      await machine.commit(site, { ...early, ...late });
      await machine.runtime.endTurn(site);
      const heading = view.getByRole('heading', { name: 'came late' });
      await heading.waitFor({ timeout: 10_000 });
      const colour = () =>
        heading.evaluate(
          'document.querySelector("h1") && getComputedStyle(document.querySelector("h1")).color',
        );
      await expect.poll(colour).toBe('rgb(1, 2, 3)');
      await page.close();
    },
  );

  it.each(places)(
    'reloads an open page in %s when its dev server restarts',
    async (_, address, sandbox) => {
      const config = tinySite()['vite.config.js'] ?? '';
      const says = (word: string) =>
        config.replace('{ plugins', `{ define: { WORD: '"${word}"' }, plugins`);
      const files = { ...tinySite(), 'src/app.jsx': 'export const App = () => <h1>{WORD}</h1>;\n' };
      const site = await machine.newProject({ ...files, 'vite.config.js': says('first') });
      const { page, view, live } = await show(address(site), sandbox);
      await view.getByRole('heading', { name: 'first' }).waitFor();
      await live;
      await machine.commit(site, { ...files, 'vite.config.js': says('second') });
      await machine.runtime.endTurn(site);
      await view.getByRole('heading', { name: 'second' }).waitFor({ timeout: 10_000 });
      await page.close();
    },
  );
});

/** Resolves when the page's live connection is open. */
function isLive(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
}

function productPage({ src, sandbox }: { src: string; sandbox: string }): string {
  return `<!doctype html><title>product</title><script>
    window.seen = [];
    addEventListener('message', ({ origin, data }) => seen.push({ origin, data }));
    addEventListener('DOMContentLoaded', () => {
      const frame = document.createElement('iframe');
      frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: { count: '41' }, session: {} });
      frame.setAttribute('sandbox', ${JSON.stringify(sandbox)});
      frame.src = ${JSON.stringify(src)};
      document.body.append(frame);
    });
  </script><body>`;
}
