import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics of `/metrics` (Prometheus): requests by call and by code of the response,
 * their duration, and open streams.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'sayso_requests_total',
      help: 'Calls answered',
      labelNames: ['call', 'code'],
      registers,
    }),
    seconds: new Histogram({
      name: 'sayso_request_seconds',
      help: 'Time to the answer, or to the first byte of a stream',
      labelNames: ['call'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    streams: new Gauge({ name: 'sayso_streams_open', help: 'Event streams being read', registers }),
  };
}
