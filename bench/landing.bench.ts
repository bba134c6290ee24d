import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { buildBoth, serve } from './lib/next-server.ts';
import { openSignedIn } from './lib/open-signed-in.ts';
import { type Product, startProduct } from './lib/product.ts';

const rounds = 5;
/**
 * The number of requests before measuring, so that the server's code is compiled as in a server
 * that has run for long.
 */
const warming = 150;
const slowdown = 4;
const language = 'zh-CN';
const mostScript = 230;
const mostStyle = 20;

type Load = { script: number; style: number; lcpMs: number };
type VisitTarget = {
  url: string;
  as?: NonNullable<BrowserContextOptions['storageState']>;
  /** Loads the page without scripts: only its text and styles. */
  withoutScripts?: boolean;
};

/**
 * Measures one cold visit: compressed bytes on the wire by kind, and the largest contentful paint.
 */
async function visit(
  page: Page,
  { url, withoutScripts }: VisitTarget,
  slow: boolean,
): Promise<Load> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (withoutScripts) await client.send('Network.setBlockedURLs', { urls: ['*.js'] });
  if (slow) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const addresses = new Map<string, string>();
  const load: Load = { script: 0, style: 0, lcpMs: 0 };
  client.on('Network.responseReceived', ({ requestId, response }) =>
    addresses.set(requestId, response.url),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (addresses.get(requestId)?.endsWith('.js')) load.script += encodedDataLength;
    if (addresses.get(requestId)?.endsWith('.css')) load.style += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (page.url() !== new URL(url).href) throw new Error(`${url} led to ${page.url()}`);
  // Passed as text, because this program does not have the browser's types.
  load.lcpMs = await page.evaluate<number>(`new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  return load;
}

/** Warms up the server, so that the first requests after a start are not measured. */
async function warm(urls: readonly string[]): Promise<void> {
  for (let left = warming; left > 0; left--)
    for (const url of urls) await (await fetch(url)).text();
}

/**
 * Measures the pages alternately, so that other load on the machine affects all of them equally.
 */
async function measure<Name extends string>(
  browser: Browser,
  pages: Record<Name, VisitTarget>,
  slow = false,
): Promise<Record<Name, Load>> {
  const names = Object.keys(pages) as Name[];
  const loads = names.map((): Load[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, name] of names.entries()) {
      const visited = pages[name];
      const context = await browser.newContext({
        locale: language,
        ...(visited.as && { storageState: visited.as }),
      });
      loads[at]?.push(await visit(await context.newPage(), visited, slow));
      await context.close();
    }
  const of = (at: number, key: keyof Load) => median((loads[at] ?? []).map((load) => load[key]));
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      { script: of(at, 'script'), style: of(at, 'style'), lcpMs: of(at, 'lcpMs') },
    ]),
  ) as Record<Name, Load>;
}

/** Signs in with the test account and creates a finished project. */
async function makeProject(
  browser: Browser,
  { web }: Product,
): Promise<Required<Pick<VisitTarget, 'url' | 'as'>>> {
  const context = await browser.newContext({ locale: language });
  const page = await context.newPage();
  const { send } = await openSignedIn(page, web);
  await send('一个番茄钟');
  await page.locator('[data-stage="ready"]').waitFor({ timeout: 90_000 });
  const made = { as: await context.storageState(), url: page.url() };
  await context.close();
  return made;
}

const landing: Bench = {
  name: 'landing',
  title: 'P3 the weight and first paint of pages, against an empty Next page',
  async run(): Promise<Row[]> {
    buildBoth();
    const directory = await mkdtemp(join(tmpdir(), 'sayso-bench-'));
    const browser = await launchBrowser();
    const [product, bare] = await Promise.all([
      startProduct(join(directory, 'data')),
      serve('bare', {}),
    ]);
    try {
      const { as, url } = await makeProject(browser, product);
      await warm([product.web, bare.url]);
      const landed = { home: { url: product.web }, empty: { url: bare.url } };
      const rooms = { pricing: { url: `${product.web}/pricing`, as }, project: { url, as } };
      const still = {
        words: { ...landed.home, withoutScripts: true },
        said: { ...rooms.project, withoutScripts: true },
      };
      const quick = await measure(browser, { ...landed, ...rooms, ...still });
      const slow = await measure(browser, landed, true);
      const script = (what: string, { script }: Load): Row => ({
        ...{
          label: `JavaScript of ${what} on the wire`,
          ours: script / 1000,
          floor: quick.empty.script / 1000,
          unit: 'KB',
        },
        goal: { value: mostScript },
      });
      const paint = (what: string, ours: Load, { lcpMs }: Load): Row => ({
        ...{
          label: `largest contentful paint of ${what}`,
          ours: ours.lcpMs,
          floor: lcpMs,
          unit: 'ms',
          goal: { ratio: 1.5 },
        },
      });
      return [
        script('home', quick.home),
        script('pricing', quick.pricing),
        script('a project', quick.project),
        {
          label: 'style sheets on the wire',
          ours: quick.home.style / 1000,
          unit: 'KB',
          goal: { value: mostStyle },
        },
        paint('home', quick.home, quick.empty),
        paint('pricing', quick.pricing, quick.empty),
        paint('a project', quick.project, quick.empty),
        // These rows compare a page with itself without scripts: the difference is what framework
        // and product code add to the first paint.
        paint('home, against itself without scripts', quick.home, quick.words),
        paint('a project, against itself without scripts', quick.project, quick.said),
        paint(`home, CPU ${slowdown}× slower`, slow.home, slow.empty),
      ];
    } finally {
      await browser.close();
      await Promise.all([product.stop(), bare.stop()]);
      await rm(directory, { recursive: true, force: true });
    }
  },
};

export default landing;
