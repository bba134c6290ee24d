import { join } from 'node:path';
import { z } from 'zod';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type {
  ExplorationReport,
  ExplorationRequest,
  SiteExplorer,
} from '../../ports/site-explorer.ts';
import { createBrowserProcesses } from '../page-check/browser-processes.ts';
import type { BrowserCommand } from '../page-check/find-browser.ts';
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
  const processes = createBrowserProcesses({ environment, log });
  const closing = new AbortController();
  let found: ReturnType<typeof findCheckBrowser> | undefined;

  async function findBrowser(): Promise<BrowserCommand | undefined> {
    found ??= findCheckBrowser({ environment, directory: join(dataDir, 'explorer') });
    try {
      const command = await found;
      return typeof command === 'string' ? undefined : command;
    } catch (error) {
      // The next exploration searches again: the reason may be gone by then.
      found = undefined;
      log('no browser to explore with', { error: String(error).slice(0, 500) });
      return undefined;
    }
  }

  async function open(
    { signal: _, ...site }: ExplorationRequest,
    signal: AbortSignal,
  ): Promise<ExplorationReport | null> {
    const command = await findBrowser();
    if (!command) return null;
    const input = { ...site, times };
    const order = { name: 'explore' as const, command, input, limitMs: times.totalMs };
    return (await processes.execute(order, signal)) ?? null;
  }

  return {
    async explore(site) {
      const signal = AbortSignal.any([site.signal, closing.signal]);
      try {
        return await queue.run(() => open(site, signal), signal);
      } catch (error) {
        if (error instanceof QueueFull) return null;
        throw error;
      }
    },
    async close() {
      closing.abort(new Error('The services end'));
      await processes.close();
    },
  };
}
