import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { ExplorationRequest, SiteExplorer } from '../../ports/site-explorer.ts';
import { findCheckBrowser, type PageCheckOptions } from '../page-check/index.ts';
import type { ExplorationTimes } from './explore-site.ts';

/**
 * Reads the environment of this adapter. `EXPLORATION_PATIENCE`: how many times longer than usual an
 * exploration may take, for a slow machine (1…50).
 */
const patience = z.coerce.number().min(1).max(50).catch(1);

function timesFor({ EXPLORATION_PATIENCE }: PageCheckOptions['environment']): ExplorationTimes {
  const factor = patience.parse(EXPLORATION_PATIENCE);
  const { walkMs, controlsMs, stepMs, totalMs } = limits.exploration;
  return {
    walkMs: walkMs * factor,
    controlsMs: controlsMs * factor,
    stepMs: stepMs * factor,
    totalMs: totalMs * factor,
  };
}

/** `times`: limits in ms, in place of the usual ones. */
export type ExplorerOptions = PageCheckOptions & { times?: ExplorationTimes };

/**
 * Opens the explorer (ADR 084). It has a browser and a queue of its own, so that no check of a first
 * screen waits for it.
 */
export function openExplorer({
  environment,
  dataDir,
  log,
  times = timesFor(environment),
}: ExplorerOptions): SiteExplorer {
  const queue = new ConcurrencyLimit(1, limits.exploration.waiting - 1);
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let found: ReturnType<typeof findCheckBrowser> | undefined;

  async function open(site: ExplorationRequest) {
    const signal = AbortSignal.any([site.signal, closing.signal]);
    signal.throwIfAborted();
    found ??= findCheckBrowser({ environment, directory: join(dataDir, 'explorer') });
    const command = await found;
    if (typeof command === 'string') return null;
    // Playwright is loaded with the first exploration, so that startup does not wait for it.
    const [{ launchBrowser }, { exploreSite }] = await Promise.all([
      import('../page-check/browser.ts'),
      import('./explore-site.ts'),
    ]);
    const browser = await launchBrowser(command, site).catch(
      (error) => void log('no browser to explore with', { error: String(error) }),
    );
    if (!browser) return null;
    const over = AbortSignal.any([signal, AbortSignal.timeout(times.totalMs)]);
    return closeAfter(browser, over, () =>
      exploreSite(browser, { ...site, signal: over, times }),
    ).catch((error) => {
      signal.throwIfAborted();
      log('site not explored', { origin: site.origin, error: String(error) });
      return null;
    });
  }

  return {
    async explore(site) {
      const exploring = queue.run(() => open(site));
      last = Promise.allSettled([last, exploring]);
      try {
        return await exploring;
      } catch (error) {
        if (error instanceof QueueFull) return null;
        throw error;
      }
    },
    async close() {
      closing.abort(new Error('The services end'));
      await last;
    },
  };
}

/** Executes `work` and closes the browser after it, or as soon as `over` aborts. */
async function closeAfter<Result>(
  browser: Browser,
  over: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = () => browser.close().catch(() => {});
  over.addEventListener('abort', end, { once: true });
  try {
    over.throwIfAborted();
    return await work();
  } finally {
    over.removeEventListener('abort', end);
    await end();
  }
}
