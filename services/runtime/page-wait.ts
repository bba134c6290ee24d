import type { Clock } from '../ports/clock.ts';
import type { PageTarget } from '../ports/page-target.ts';
import type { SandboxWait } from '../ports/sandbox.ts';

/**
 * The waiting page reloads every 2 s. When no reload arrives for this time, the visitor has left.
 */
const leftAfterMs = 30_000;

export type PageWait = SandboxWait & {
  /** Call it when a visitor requests the page. */
  request(): void;
  /** Ends the wait: the page has a sandbox, or cannot get one. */
  end(): void;
  /** Resolves once the page must wait for a sandbox; stays pending if it never waits. */
  queued(): Promise<PageTarget | undefined>;
};

/**
 * Creates the wait of one page for a sandbox. The wait ends when no visitor requests the page any
 * more.
 */
export function createPageWait(clock: Clock, closing: AbortSignal): PageWait {
  const left = new AbortController();
  const over = new AbortController();
  let requestedAt = clock.now().getTime();
  let ahead = 0;
  let markQueued = () => {};
  const queued = new Promise<void>((resolve) => {
    markQueued = resolve;
  });

  async function watch(): Promise<void> {
    const signal = AbortSignal.any([closing, over.signal]);
    while (!signal.aborted) {
      await clock.sleep(leftAfterMs, signal).catch(() => {});
      if (!signal.aborted && clock.now().getTime() - requestedAt >= leftAfterMs) {
        left.abort('left');
        return;
      }
    }
  }

  return {
    signal: AbortSignal.any([closing, left.signal]),
    onAhead(now) {
      if (ahead === 0) void watch();
      ahead = now;
      markQueued();
    },
    request() {
      requestedAt = clock.now().getTime();
    },
    end: () => over.abort(),
    async queued() {
      await queued;
      return over.signal.aborted ? undefined : { kind: 'queued', ahead };
    },
  };
}
