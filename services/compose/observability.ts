import { createMetrics } from '../observability/metrics.ts';
import { createOpenStreams } from '../observability/open-streams.ts';
import { createTraces } from '../observability/traces.ts';
import { version } from '../version.ts';
import type { Foundation } from './foundation.ts';

export type Observability = ReturnType<typeof composeObservability>;

/** Composes metrics, traces if a collector is configured, and the count of open streams. */
export function composeObservability({ configuration, log }: Foundation) {
  const metrics = createMetrics();
  const endpoint = configuration.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = endpoint
    ? createTraces({
        endpoint,
        version,
        onError: (error) => log.warn({ error }, 'traces not sent'),
      })
    : undefined;
  return { metrics, traces, streams: createOpenStreams({ metrics, log }) };
}
