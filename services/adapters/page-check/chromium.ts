import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { PageCheck } from '../../ports/page-check.ts';
import type { BrowserEnvironment } from './browser-process.ts';
import { createBrowserProcesses } from './browser-processes.ts';
import type { BrowserWork, WorkName } from './browser-work.ts';
import type { BrowserCommand } from './find-browser.ts';

type Options = {
  log: (message: string, detail: Record<string, unknown>) => void;
  environment?: BrowserEnvironment;
};

/** Checks pages with headless Chromium, one at a time and each in a new browser. */
export function createChromiumCheck(
  command: BrowserCommand,
  { log, environment = {} }: Options,
): PageCheck {
  const queue = new ConcurrencyLimit(1, limits.check.waiting - 1);
  const processes = createBrowserProcesses({ environment, log });
  const closing = new AbortController();

  async function enqueue<Name extends WorkName>(
    name: Name,
    input: BrowserWork[Name]['input'],
    callerSignal: AbortSignal,
  ): Promise<BrowserWork[Name]['output'] | null> {
    const signal = AbortSignal.any([callerSignal, closing.signal]);
    const order = { name, command, input, limitMs: limits.check.maxMs };
    try {
      return (await queue.run(() => processes.execute(order, signal), signal)) ?? null;
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }

  return {
    name: 'chromium',
    reason: '',
    inspect: ({ signal, ...page }) => enqueue('inspect', page, signal),
    captureElement: ({ signal, ...part }) => enqueue('captureElement', part, signal),
    renderRoutes: ({ signal, ...site }) => enqueue('renderRoutes', site, signal),
    async close() {
      closing.abort(new Error('The services end'));
      await processes.close();
    },
  };
}
