import { limits } from '../../../domain/limits/index.ts';
import type { AbilityGuide } from '../../ports/ability-player.ts';
import { type BrowserEnvironment, BrowserProcess } from './browser-process.ts';
import type { BrowserOrder, BrowserWork, WorkName } from './browser-work.ts';

type Options = {
  /** `PATH`, `HOME` and `LANG` of the browser; it gets no other variable. */
  environment: BrowserEnvironment;
  log: (message: string, detail: Record<string, unknown>) => void;
  /** Resident memory at which a process ends itself. Replaces the usual limit. */
  maxMegabytes?: number;
};

/**
 * Controls browsers in separate processes (ADR 095). A page decides what its browser sends: large
 * messages end the controlling process, and many messages keep it busy, but the services are not
 * affected. A process is used again unless its work was aborted.
 */
export function createBrowserProcesses({
  environment,
  log,
  maxMegabytes = limits.browserProcess.maxMegabytes,
}: Options) {
  const all = new Set<BrowserProcess>();

  function start(): BrowserProcess {
    const started = new BrowserProcess({ environment, maxMegabytes });
    all.add(started);
    void started.ended.then(() => all.delete(started));
    return started;
  }

  return {
    /**
     * Executes an order. Returns undefined when the browser does not start or dies, or when the
     * work fails. Rejects with the signal's reason as soon as the signal aborts. `guide` answers
     * the questions that the process asks during its work.
     */
    async execute<Name extends WorkName>(
      order: BrowserOrder<Name>,
      signal: AbortSignal,
      guide?: AbilityGuide,
    ): Promise<BrowserWork[Name]['output'] | undefined> {
      signal.throwIfAborted();
      const browser = [...all].find(({ isFree }) => isFree) ?? start();
      let leave = () => {};
      const aborted = new Promise<never>((_, reject) => {
        leave = () => {
          browser.leave();
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
      try {
        const reply = await Promise.race([browser.execute(order, guide), aborted]);
        if ('value' in reply) return reply.value as BrowserWork[Name]['output'];
        log('page not looked at', { origin: order.input.origin, error: reply.problem });
        return undefined;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
    processIds: (): number[] => [...all].flatMap(({ pid }) => pid ?? []),
    /** Ends all processes; waits until their browsers have ended. */
    async close(): Promise<void> {
      for (const one of all) one.leave(limits.browserProcess.closeMs);
      await Promise.all([...all].map(({ ended }) => ended));
    },
  };
}
