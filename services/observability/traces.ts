import { randomBytes } from 'node:crypto';

/** One request in the services. */
type Span = {
  readonly traceId: string;
  end(told: { name: string; attributes: Record<string, string | number>; failed: boolean }): void;
};

export type Traces = {
  /** Continues the caller's trace from its `traceparent` header (W3C), or starts a new trace. */
  begin(traceparent: string | undefined): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

type Options = {
  /** The collector's address; spans go to `/v1/traces` below it as OTLP over HTTP in JSON. */
  endpoint: string;
  version: string;
  now?: () => number;
  onError: (error: unknown) => void;
};

const sendEveryMs = 5_000;
const sendTimeoutMs = 5_000;
/**
 * Maximum number of unsent spans. When the collector is slow or down, new spans are dropped, so
 * that requests are not affected.
 */
const maxBufferedSpans = 2_000;
const serverKind = 2;
const failedStatus = 2;

/** Sends a span for every request to an OpenTelemetry collector (ADR 074). */
export function createTraces({ endpoint, version, now = Date.now, onError }: Options): Traces {
  let waiting: object[] = [];
  let sending = Promise.resolve();
  const timer = setInterval(flush, sendEveryMs);
  timer.unref();

  function flush(): void {
    if (!waiting.length) return;
    const spans = waiting;
    waiting = [];
    sending = sending.then(() => send(spans)).catch(onError);
  }

  async function send(spans: object[]): Promise<void> {
    const resource = {
      attributes: attributesOf({ 'service.name': 'sayso-services', 'service.version': version }),
    };
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'sayso' }, spans }] }],
      }),
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    if (!response.ok) throw new Error(`The collector answered ${response.status}`);
  }

  return {
    begin(traceparent) {
      const [, trace, parentSpanId] =
        /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent ?? '') ?? [];
      const traceId = trace ?? randomBytes(16).toString('hex');
      const began = now();
      return {
        traceId,
        end({ name, attributes, failed }) {
          if (waiting.length >= maxBufferedSpans) return;
          waiting.push({
            traceId,
            spanId: randomBytes(8).toString('hex'),
            ...(parentSpanId ? { parentSpanId } : {}),
            name,
            kind: serverKind,
            startTimeUnixNano: nanoseconds(began),
            endTimeUnixNano: nanoseconds(now()),
            attributes: attributesOf(attributes),
            status: failed ? { code: failedStatus } : {},
          });
        },
      };
    },
    async close() {
      clearInterval(timer);
      flush();
      await sending;
    },
  };
}

const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

function attributesOf(values: Record<string, string | number>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));
}
