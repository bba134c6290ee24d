import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Counts the open event streams, so that a shutdown can wait for them. */
export function createOpenStreams({ metrics, log }: { metrics: Metrics; log: Log }) {
  const streams = new Set<symbol>();
  let onEmpty = () => {};

  return {
    /**
     * Counts a stream as open. Call the returned function when the stream ends; repeated calls are
     * safe.
     */
    open(run: string): (error?: unknown) => void {
      const stream = Symbol(run);
      streams.add(stream);
      metrics.streams.set(streams.size);
      return (error) => {
        if (error !== undefined && streams.has(stream))
          log.warn({ run, error }, 'a stream was cut');
        streams.delete(stream);
        metrics.streams.set(streams.size);
        if (!streams.size) onEmpty();
      };
    },

    /** Resolves when no stream is open, or after `ms`. */
    waitUntilDrained(ms: number): Promise<void> {
      if (!streams.size) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
