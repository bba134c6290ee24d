import { join } from 'node:path';
import { z } from 'zod';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { AbilityGuide, AbilityPlayer } from '../../ports/ability-player.ts';
import type { SiteExplorer } from '../../ports/site-explorer.ts';
import { createBrowserProcesses } from '../page-check/browser-processes.ts';
import type { BrowserWork } from '../page-check/browser-work.ts';
import type { BrowserCommand } from '../page-check/find-browser.ts';
import { findCheckBrowser, type PageCheckOptions } from '../page-check/index.ts';
import type { PlayTimes } from './abilities/play-abilities.ts';
import type { ExplorationTimes } from './explore-site.ts';

/**
 * `EXPLORATION_PATIENCE`: how many times longer than usual an exploration may take, for a slow
 * machine (1…50).
 */
const patience = z.coerce.number().min(1).max(50).catch(1);

/** `guidedMs`: the limit in ms for all abilities together that a guide plays. */
export type ExplorerTimes = ExplorationTimes & PlayTimes & { guidedMs: number };

function timesFor({ EXPLORATION_PATIENCE }: PageCheckOptions['environment']): ExplorerTimes {
  const factor = patience.parse(EXPLORATION_PATIENCE);
  const { walkMs, controlsMs, stepMs, totalMs } = limits.exploration;
  return {
    walkMs: walkMs * factor,
    controlsMs: controlsMs * factor,
    stepMs: stepMs * factor,
    totalMs: totalMs * factor,
    playMs: limits.acceptance.playMs * factor,
    guidedMs: limits.acceptance.guidedMs * factor,
  };
}

/** `times`: limits in ms that replace the usual ones. */
export type ExplorerOptions = PageCheckOptions & { times?: ExplorerTimes };

/**
 * Opens the explorer (ADR 084). It has its own browser and queue, so that checks of first screens
 * never wait for an exploration.
 */
export function openExplorer({
  environment,
  dataDir,
  log,
  times = timesFor(environment),
}: ExplorerOptions): SiteExplorer & AbilityPlayer {
  const queue = new ConcurrencyLimit(1, limits.exploration.waiting - 1);
  // Plays with a guide have their own queue. The guide is a model, which takes long to answer, and
  // other explorations must not wait for it.
  const guidedQueue = new ConcurrencyLimit(1, limits.exploration.waiting - 1);
  const { totalMs } = times;
  const processes = createBrowserProcesses({ environment, log });
  const closing = new AbortController();
  let found: ReturnType<typeof findCheckBrowser> | undefined;

  async function findBrowser(): Promise<BrowserCommand | undefined> {
    found ??= findCheckBrowser({ environment, directory: join(dataDir, 'explorer') });
    try {
      const command = await found;
      return typeof command === 'string' ? undefined : command;
    } catch (error) {
      // Let the next exploration search for a browser again, because the cause of the error may be
      // gone by then.
      found = undefined;
      log('no browser to explore with', { error: String(error).slice(0, 500) });
      return undefined;
    }
  }

  async function execute<Name extends 'explore' | 'play' | 'playGuided'>(
    work: { name: Name; input: BrowserWork[Name]['input']; limitMs: number; guide?: AbilityGuide },
    signal: AbortSignal,
  ): Promise<BrowserWork[Name]['output'] | null> {
    const { guide, ...order } = work;
    const command = await findBrowser();
    if (!command) return null;
    return (await processes.execute({ ...order, command }, signal, guide)) ?? null;
  }

  /** Runs `work` when its turn in the queue comes. Returns null when the queue is full. */
  async function queued<Result>(
    own: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
    line = queue,
  ): Promise<Result | null> {
    const signal = AbortSignal.any([own, closing.signal]);
    try {
      return await line.run(() => work(signal), signal);
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }

  return {
    explore: ({ signal: own, ...site }) =>
      queued(own, (signal) =>
        execute({ name: 'explore', input: { ...site, times }, limitMs: totalMs }, signal),
      ),
    play: ({ signal: own, ...site }) =>
      queued(own, (signal) =>
        execute({ name: 'play', input: { ...site, times }, limitMs: totalMs }, signal),
      ),
    playGuided: ({ signal: own, guide, ...site }) =>
      queued(
        own,
        (signal) => {
          const input = { ...site, times: { ...times, playMs: times.guidedMs } };
          // Add time, because the guide may begin its last answer at the end of `guidedMs`, and
          // because the browser needs time to start.
          const limitMs = times.guidedMs + limits.acceptance.answerMs + totalMs - times.playMs;
          return execute({ name: 'playGuided', input, limitMs, guide }, signal);
        },
        guidedQueue,
      ),
    async close() {
      closing.abort(new Error('The services end'));
      await processes.close();
    },
  };
}
