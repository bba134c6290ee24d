import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTraces } from './traces.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A collector on loopback that records what it receives. */
async function collector(status = 200) {
  const received: { path: string | undefined; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => {
      text += String(bytes);
    });
    request.on('end', () => {
      received.push({ path: request.url, body: JSON.parse(text) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const problems: unknown[] = [];
const told = { name: 'chat.send', attributes: { 'http.response.status_code': 200 }, failed: false };

it('sends spans as OTLP, continuing the caller’s trace', async () => {
  const { received, endpoint } = await collector();
  const traces = createTraces({
    endpoint,
    version: '1',
    now: () => 1_700_000_000_123,
    onError: (error) => problems.push(error),
  });
  traces.begin(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`).end(told);
  traces.begin('nonsense').end({ ...told, failed: true });
  await traces.close();
  expect(received).toHaveLength(1);
  expect(received[0]?.path).toBe('/v1/traces');
  expect(received[0]?.body).toMatchObject({
    resourceSpans: [
      {
        resource: {
          attributes: [{ key: 'service.name', value: { stringValue: 'sayso-services' } }, {}],
        },
        scopeSpans: [
          {
            spans: [
              {
                traceId: 'a'.repeat(32),
                parentSpanId: 'b'.repeat(16),
                name: 'chat.send',
                kind: 2,
                startTimeUnixNano: '1700000000123000000',
              },
              { traceId: expect.stringMatching(/^[\da-f]{32}$/), status: { code: 2 } },
            ],
          },
        ],
      },
    ],
  });
  expect(problems).toEqual([]);
});

it('reports a collector that refuses, without affecting anything else', async () => {
  const { endpoint } = await collector(500);
  const traces = createTraces({ endpoint, version: '1', onError: (error) => problems.push(error) });
  traces.begin(undefined).end(told);
  await traces.close();
  expect(problems.splice(0)).toMatchObject([{ message: 'The collector answered 500' }]);
});
