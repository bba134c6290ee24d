/**
 * Sends requests one after the other while other work runs. Returns the 99th percentile of the
 * response times, and their number.
 */
export function measureLatency(ask: () => Promise<unknown>): {
  end(): Promise<{ p99: number; count: number }>;
} {
  const times: number[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      // Measure from the scheduled time, because a blocked event loop delays the request too.
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
      await ask();
      times.push(performance.now() - began);
    }
  })();
  return {
    async end() {
      over = true;
      await asking;
      times.sort((one, other) => one - other);
      return {
        p99: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0,
        count: times.length,
      };
    },
  };
}
