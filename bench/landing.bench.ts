import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { buildBoth, serve } from './lib/next-server.ts';

const rounds = 5;
const slowdown = 4;

type Load = { script: number; style: number; lcpMs: number };

/** One cold visit: compressed bytes on the wire by kind, and the largest contentful paint. */
async function visit(page: Page, url: string, slow: boolean): Promise<Load> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (slow) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const addresses = new Map<string, string>();
  const load: Load = { script: 0, style: 0, lcpMs: 0 };
  client.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (addresses.get(requestId)?.endsWith('.js')) load.script += encodedDataLength;
    if (addresses.get(requestId)?.endsWith('.css')) load.style += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // As text: the page's types are the browser's, which this program does not know.
  load.lcpMs = await page.evaluate<number>(`new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  return load;
}

const landing: Bench = {
  name: 'landing',
  title: 'P3 the landing page, against an empty Next page',
  async run(): Promise<Row[]> {
    buildBoth();
    const browser = await launchBrowser();
    const env = { UPSTREAM_URL: 'http://127.0.0.1:9', APP_KEY: 'bench', APP_SECRET: 'bench-secret' };
    const [ours, bare] = await Promise.all([serve('ours', env), serve('bare', env)]);
    const measure = async (slow: boolean) => {
      const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
      for (let round = 0; round < rounds; round++)
        for (const [which, server] of [['ours', ours] as const, ['bare', bare] as const]) {
          const context = await browser.newContext({ locale: 'zh-CN' });
          loads[which].push(await visit(await context.newPage(), server.url, slow));
          await context.close();
        }
      const of = (which: 'ours' | 'bare', key: keyof Load) => median(loads[which].map((load) => load[key]));
      return {
        script: of('ours', 'script'),
        bareScript: of('bare', 'script'),
        style: of('ours', 'style'),
        lcp: of('ours', 'lcpMs'),
        bareLcp: of('bare', 'lcpMs'),
      };
    };
    try {
      const [quick, slow] = [await measure(false), await measure(true)];
      return [
        { what: 'JavaScript on the wire', ours: quick.script / 1000, floor: quick.bareScript / 1000, unit: 'KB', goal: { value: 230 } },
        { what: 'style sheets on the wire', ours: quick.style / 1000, unit: 'KB', goal: { value: 20 } },
        { what: 'largest contentful paint', ours: quick.lcp, floor: quick.bareLcp, unit: 'ms', goal: { ratio: 1.5 } },
        { what: `the same, CPU ${slowdown}× slower`, ours: slow.lcp, floor: slow.bareLcp, unit: 'ms', goal: { ratio: 1.5 } },
      ];
    } finally {
      await browser.close();
      await Promise.all([ours.stop(), bare.stop()]);
    }
  },
};

export default landing;
