import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { AbilityPlayer } from '../../ports/ability-player.ts';
import type { ExplorationRequest, SiteExplorer } from '../../ports/site-explorer.ts';
import type { BrowserCommand } from '../page-check/find-browser.ts';
import { findCheckBrowser, type PageCheckOptions } from '../page-check/index.ts';
import type { PlayTimes } from './abilities/play-abilities.ts';
import type { ExplorationTimes } from './explore-site.ts';

type Site = Pick<ExplorationRequest, 'origin' | 'address' | 'signal'>;

/**
 * Reads the environment of this adapter. `EXPLORATION_PATIENCE`: how many times longer than usual an
 * exploration may take, for a slow machine (1…50).
 */
const patience = z.coerce.number().min(1).max(50).catch(1);

function timesFor({
  EXPLORATION_PATIENCE,
}: PageCheckOptions['environment']): ExplorationTimes & PlayTimes {
  const factor = patience.parse(EXPLORATION_PATIENCE);
  const { walkMs, controlsMs, stepMs, totalMs } = limits.exploration;
  return {
    walkMs: walkMs * factor,
    controlsMs: controlsMs * factor,
    stepMs: stepMs * factor,
    totalMs: totalMs * factor,
    playMs: limits.acceptance.playMs * factor,
  };
}

/** `times`: limits in ms, in place of the usual ones. */
export type ExplorerOptions = PageCheckOptions & { times?: ExplorationTimes & PlayTimes };

/**
 * Opens the explorer (ADR 084). It has a browser and a queue of its own, so that no check of a first
 * screen waits for it.
 */
export function openExplorer({
  environment,
  dataDir,
  log,
  times = timesFor(environment),
}: ExplorerOptions): SiteExplorer & AbilityPlayer {
  const queue = new ConcurrencyLimit(1, limits.exploration.waiting - 1);
  const closing = new AbortController();
  /** What `close` waits for: explorations, and browsers that started too late. */
  const running = new Set<Promise<unknown>>();
  let found: ReturnType<typeof findCheckBrowser> | undefined;

  function keepUntilEnd(work: Promise<unknown>): void {
    const end = work.catch(() => {}).finally(() => running.delete(end));
    running.add(end);
  }

  /** Starts a browser; one that starts after the abort is closed. */
  async function start(command: BrowserCommand, site: Site, signal: AbortSignal) {
    // Playwright is loaded with the first exploration, so that startup does not wait for it.
    const { launchBrowser } = await import('../page-check/browser.ts');
    signal.throwIfAborted();
    const starting = launchBrowser(command, site);
    try {
      return await unlessAborted(starting, signal);
    } catch (error) {
      keepUntilEnd(starting.then((browser) => browser.close()));
      throw error;
    }
  }

  async function findAndStart(site: Site, signal: AbortSignal) {
    found ??= findCheckBrowser({ environment, directory: join(dataDir, 'explorer') });
    try {
      const command = await unlessAborted(found, signal);
      return typeof command === 'string' ? null : await start(command, site, signal);
    } catch (error) {
      signal.throwIfAborted();
      // The next exploration searches again: the reason may be gone by then.
      found = undefined;
      log('no browser to explore with', { error: reasonOf(error) });
      return null;
    }
  }

  /** Executes `work` in a browser of its own, within its time; null when that is not possible. */
  async function open<Result>(
    site: Site,
    signal: AbortSignal,
    work: (browser: Browser, over: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(times.totalMs)]);
    const browser = await findAndStart(site, signal);
    if (!browser) return null;
    try {
      const report = await closeAfter(browser, over, () => work(browser, over));
      signal.throwIfAborted();
      return report;
    } catch (error) {
      signal.throwIfAborted();
      log('site not explored', { origin: site.origin, error: reasonOf(error) });
      return null;
    }
  }

  /** Waits for its turn; null when too many sites wait. */
  async function queued<Result>(
    site: Site,
    work: (browser: Browser, over: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    const signal = AbortSignal.any([site.signal, closing.signal]);
    const exploring = queue.run(() => open(site, signal, work), signal);
    keepUntilEnd(exploring);
    try {
      return await exploring;
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }

  return {
    explore: (site) =>
      queued(site, async (browser, signal) => {
        const { exploreSite } = await import('./explore-site.ts');
        return exploreSite(browser, { ...site, signal, times });
      }),
    play: (site) =>
      queued(site, async (browser, signal) => {
        const { playAbilities } = await import('./abilities/play-abilities.ts');
        return playAbilities(browser, { ...site, signal, times });
      }),
    async close() {
      closing.abort(new Error('The services end'));
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** An error may contain a text of the page of any length. */
const reasonOf = (error: unknown): string => String(error).slice(0, 500);

/** Returns the result of `work`, or rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
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
