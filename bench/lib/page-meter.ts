import type { CDPSession, Page } from '@playwright/test';
import { percentile } from './measure.ts';

export type PageCost = { scriptMs: number; longTasks: number; frameP99: number; keyP98: number };

/**
 * A program for the page that records frames, long tasks and the time from a key press to the
 * paint. It is a string, because this package is compiled without the browser's types.
 */
const probe = `(() => {
  const seen = (window.__meter = { frames: [], keys: [], long: 0 });
  let last = performance.now();
  const frame = (now) => { seen.frames.push(now - last); last = now; window.__frame = requestAnimationFrame(frame); };
  window.__frame = requestAnimationFrame(frame);
  window.__long = new PerformanceObserver((list) => { seen.long += list.getEntries().length; });
  window.__long.observe({ type: 'longtask' });
  window.__key = (event) => {
    const began = event.timeStamp;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => seen.keys.push(performance.now() - began); port2.postMessage(0); });
  };
  addEventListener('keydown', window.__key, true);
})()`;
const reading = `(() => {
  cancelAnimationFrame(window.__frame); window.__long.disconnect(); removeEventListener('keydown', window.__key, true);
  return window.__meter;
})()`;

async function scriptSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
}

/**
 * Measures the load on a page's main thread during `work`, while a letter is typed into the focused
 * element every `everyMs`.
 */
export async function measurePage(
  page: Page,
  everyMs: number,
  work: () => Promise<void>,
): Promise<PageCost> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await page.evaluate(probe);
  const before = await scriptSeconds(client);
  let over = false;
  const working = work().finally(() => {
    over = true;
  });
  while (!over) {
    await page.keyboard.press('a');
    await Promise.race([working, new Promise((next) => setTimeout(next, everyMs))]);
  }
  const after = await scriptSeconds(client);
  const { frames, keys, long } = await page.evaluate<{
    frames: number[];
    keys: number[];
    long: number;
  }>(reading);
  await client.detach();
  return {
    scriptMs: (after - before) * 1000,
    longTasks: long,
    frameP99: percentile(frames.slice(1), 0.99),
    keyP98: percentile(keys, 0.98),
  };
}
