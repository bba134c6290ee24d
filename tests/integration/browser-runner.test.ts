import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewPrefix } from '../../domain/preview/address.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { planFirstTurn } from '../../services/adapters/models/starter/first-answer.ts';
import { noSandboxHost } from '../../services/adapters/sandbox/none.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import { createGateway, type Gateway } from '../../services/preview/index.ts';
import { createPreviewNames } from '../../services/projects/index.ts';
import { createRuns } from '../../services/runs/index.ts';
import { createBrowserPackages, createRuntime } from '../../services/runtime/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { tagScript } from '../../services/syntax/index.ts';
import { createVersions } from '../../services/versions/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { openTestDatabase } from '../support/database.ts';
import { insertProject, insertUser } from '../support/rows.ts';
import { testTemplate } from '../support/sandboxes.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
type Ran = {
  result: { status: string; message?: string };
  ms: number;
  terminal: string;
  broken: boolean;
};
type File = [path: string, text: string, isBinary?: boolean];

let gateway: Gateway;
let database: OpenDatabase;
let dataDir = '';
let project = '';
let product: Server;
let browser: Browser;
let port = 0;

beforeAll(async () => {
  const script = fileURLToPath(
    new URL('../../templates/web/browser-packages.mjs', import.meta.url),
  );
  const prepared = () => testTemplate().ensure();
  const common = { clock: systemClock, log: () => {} };
  const packages = createBrowserPackages({
    prepared,
    script,
    signal: testTemplate().stopped,
    log: common.log,
  });
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'sayso-browser-'));
  const versions = createVersions({ db: database.db, clock: systemClock });
  const runtime = createRuntime({
    ...common,
    sandboxes: noSandboxHost('there is none'),
    runs: createRuns({ db: database.db, clock: systemClock, owner: 'test', isOnlyProcess: true }),
    ...{ versions, dataDir, prepared, packages, version: 'test' },
    preview: { domain: 'preview.localhost', port: 4100, secure: false },
  });
  project = await insertProject(database.db, await insertUser(database.db));
  await versions.commit({
    project,
    kind: 'turn',
    changes: [{ path: 'public/logo.svg', bytes: new TextEncoder().encode(logo) }],
  });
  gateway = createGateway({
    ...common,
    channel: createLocalChannel({
      find: createPreviewNames({ db: database.db, clock: systemClock }).find,
      dial: runtime.target,
      packages,
    }),
  });
  port = await gateway.listen(0, '127.0.0.1');
  const code = await bundleForPage('tests/support/browser-runner-page.tsx');
  product = createServer((request, response) => {
    response.setHeader(
      'content-type',
      request.url === '/page.js' ? 'text/javascript' : 'text/html',
    );
    response.end(
      request.url === '/page.js'
        ? code
        : '<!doctype html><body><script src="/page.js"></script></body>',
    );
  }).listen(0, '127.0.0.1');
  await packages();
  browser = await launchBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  product?.close();
  await gateway?.close();
  await database?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function open(
  place: 'own host' | 'no origin',
  tagged: Record<string, string> = {},
): Promise<{ page: Page; run(files: File[], command?: 1 | 2 | 3): Promise<Ran> }> {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(product.address() as AddressInfo).port}/`);
  const shared = `http://localhost:${port}/`;
  const setting =
    place === 'own host'
      ? {
          address: `http://${project}.preview.localhost:${port}/`,
          builderAddress: shared,
          sandbox: 'allow-scripts allow-same-origin',
        }
      : {
          address: `http://localhost:${port}${previewPrefix(project)}/`,
          builderAddress: shared,
          sandbox: 'allow-scripts',
        };
  await page.evaluate(`window.opened = product.open(${JSON.stringify({ ...setting, tagged })})`);
  return {
    page,
    run: (files, command = 2) =>
      page.evaluate(`window.opened.run(${JSON.stringify(files)}, ${command})`) as Promise<Ran>,
  };
}

const filesOf = (prompt: string): File[] => [...planFirstTurn(prompt, 'zh_CN', 'website').files];
const small = (app: string): File[] => [
  [
    'index.html',
    '<!doctype html><html lang="en"><head><title>Small</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  ],
  [
    'src/main.tsx',
    "import { createRoot } from 'react-dom/client';\nimport { App } from './app';\ncreateRoot(document.getElementById('root')!).render(<App />);\n",
  ],
  ['src/app.tsx', app],
];

/** The properties of a browser element; this program does not have the browser's types. */
type Styled = { computedStyleMap(): { get(name: string): unknown } };

describe.each(['own host', 'no origin'] as const)(
  'a project in the browser, its preview at %s',
  (place) => {
    it('builds and shows a starter project without a sandbox: modules, packages, Tailwind, its own storage [GAP-74]', async () => {
      const { page, run } = await open(place);
      const ran = await run(filesOf('卖手工陶瓷的网店，要有购物车'));
      expect(ran).toMatchObject({ result: { status: 'done' }, broken: false });
      const view = page.frameLocator('iframe[title=preview]');
      await view.getByRole('heading', { level: 1 }).waitFor();
      const button = view.locator('header button');
      expect(
        await button.evaluate((element) =>
          String((element as unknown as Styled).computedStyleMap().get('min-height')),
        ),
      ).toBe('44px');
      await view.getByRole('button', { name: '加入购物袋: 粗陶罐' }).click();
      await expect.poll(() => button.textContent()).toContain('1');
      expect(await view.locator('html').getAttribute('lang')).toBe('zh-CN');
      await page.close();
    }, 90_000);
  },
);

it('shows the source positions of elements [GAP-37]', async () => {
  const app = `export const App = () => (
  <h1 className="p-4">
    one
  </h1>
);
`;
  const code = tagScript('src/app.tsx', app, { isScene: false }) ?? '';
  const { page, run } = await open('own host', { 'src/app.tsx': code });
  const ran = await run(small(app));
  expect(ran.result).toEqual({ status: 'done' });
  const heading = page.frameLocator('iframe[title=preview]').getByRole('heading');
  await heading.waitFor();
  expect(await heading.getAttribute('data-component-path')).toBe('src/app.tsx');
  expect(await heading.getAttribute('data-component-start')).toBe('2:2');
  expect(await heading.getAttribute('class')).toBe('p-4');
  await page.close();
});

it('rebuilds after a change, and reports errors by file and line [GAP-74]', async () => {
  const { page, run } = await open('own host');
  const view = page.frameLocator('iframe[title=preview]');
  await run(small('export const App = () => <h1>one</h1>;\n'));
  await view.getByText('one').waitFor();
  await run(small('export const App = () => <h1>two</h1>;\n'));
  await view.getByText('two').waitFor();
  const broken = await run(small('export const App = () => <h1>two;\n'));
  expect(broken).toMatchObject({ result: { status: 'failed' }, broken: true });
  expect(broken.terminal).toMatch(/src\/app\.tsx:\d+:\d+ {2}\S/);
  const unknown = await run(
    small("import axios from 'axios';\nexport const App = () => <h1>{String(axios)}</h1>;\n"),
  );
  expect(unknown.result.message).toContain('src/app.tsx:1:');
  expect(unknown.result.message).toContain('missingPackage {"name":"axios"}');
  expect((await run([['server.js', 'require("http")']])).result.message).toContain('noPage');
  expect((await run(small(''), 3)).result.message).toContain('noCommands');
  await page.close();
}, 90_000);

it('writes the page’s console output and errors to the terminal [GAP-74]', async () => {
  const { page, run } = await open('no origin');
  await run(
    small(
      'console.error(\'said aloud\');\nsetTimeout(() => { throw new Error(\'thrown later\'); });\nexport const App = () => <img src="/logo.svg" alt="logo" />;\n',
    ),
  );
  const image = page.frameLocator('iframe[title=preview]').getByAltText('logo');
  await expect
    .poll(
      () =>
        image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
      { timeout: 10_000 },
    )
    .toBe(9);
  const said = () => page.evaluate('window.opened.terminal()') as Promise<string>;
  await expect.poll(said, { timeout: 10_000 }).toContain('said aloud');
  await expect.poll(said, { timeout: 10_000 }).toContain('thrown later');
  expect(await page.evaluate('window.opened.seen()')).toContainEqual(
    expect.objectContaining({ type: 'PREVIEW_LOCATION', phase: 'painted' }),
  );
  await page.close();
}, 90_000);
