import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limits } from '../../../domain/limits/index.ts';
import { pacedFetch, Turns } from './paced-fetch.ts';

const { pieceBytes, turnMs } = limits.models.answer;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Reads all pieces; `use` is the synchronous work on each. */
async function readAll(response: Response, use: (piece: Uint8Array) => void = () => {}) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    use(value);
    pieces.push(value);
  }
}

/** A body that has arrived completely, so that reading it needs no event of a socket. */
const arrived = (bytes: Uint8Array<ArrayBuffer>) => async () => new Response(bytes);
const filled = (bytes: number) => new Uint8Array(bytes).map((_, i) => i % 251);

it('lets the event loop run after every 8 ms of work, whatever has arrived [SEC-C1]', async () => {
  let time = 0;
  const bytes = filled(30 * pieceBytes);
  const fetch = pacedFetch(arrived(bytes), new Turns(turnMs, () => time));
  let loops = 0;
  let isReading = true;
  const count = () => void (isReading && loops++ < 10_000 && setImmediate(count));
  setImmediate(count);
  const loopOfPiece: number[] = [];
  const response = await fetch('http://a.test/');
  const read = await readAll(response, (piece) => {
    expect(piece.byteLength).toBeLessThanOrEqual(pieceBytes);
    loopOfPiece.push(loops);
    time += 3;
  });
  isReading = false;
  expect(read.equals(bytes)).toBe(true);
  expect(loopOfPiece).toHaveLength(30);
  // Each piece takes 3 ms, so three pieces use up the time of one turn (8 ms).
  for (const [i, loop] of loopOfPiece.entries())
    expect(loopOfPiece[i + 3] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(loop);
});

it('has several answers take turns in the order they came [SEC-C1]', async () => {
  const turns = new Turns(turnMs, () => 0);
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const response = await pacedFetch(arrived(filled(5 * pieceBytes)), turns)('http://a.test/');
      await readAll(response, () => order.push(name));
    }),
  );
  expect(order.join('')).toBe('abc'.repeat(5));
});

it('answers another request of the same process while a fast answer is processed [SEC-C1]', async () => {
  const bytes = filled(200 * pieceBytes);
  const fast = await serve((response) => response.end(bytes));
  const other = await serve((response) => response.end('here'));
  const response = await pacedFetch(globalThis.fetch)(fast);
  let isReading = true;
  const probes: Promise<string>[] = [];
  let answered = 0;
  let used = 0;
  const reading = readAll(response, () => {
    if (used++ === 10) probes.push(fetch(other).then((answer) => answer.text()));
    if (probes.length > 0 && answered === 0) void probes[0]?.then(() => answered++);
    for (const end = performance.now() + 5; performance.now() < end; );
  }).finally(() => {
    isReading = false;
  });
  await expect.poll(() => answered, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
  // Reading takes 200 × 5 ms, so the other request was answered while the reading went on.
  expect(isReading).toBe(true);
  expect((await reading).equals(bytes)).toBe(true);
});

it('changes no byte, wherever the network and the pieces split the body', async () => {
  const text = Buffer.from('data: {"text":"言成 🙂 ok"}\n\ndata: [DONE]\n\n');
  let at = 0;
  const url = await serve((response) => {
    response.writeHead(201, 'Made', { 'content-type': 'text/event-stream', 'x-at': String(at) });
    response.write(text.subarray(0, at), () => response.end(text.subarray(at)));
  });
  for (at = 0; at <= text.length; at++) {
    const response = await pacedFetch(globalThis.fetch)(url);
    expect([response.status, response.statusText, response.headers.get('x-at')]).toEqual([
      ...[201, 'Made'],
      String(at),
    ]);
    expect((await readAll(response)).equals(text)).toBe(true);
  }
  for (const size of [-1, 0, 1, pieceBytes - 1, pieceBytes]) {
    const long = filled(3 * pieceBytes + size);
    const response = await pacedFetch(arrived(long))('http://a.test/');
    expect(Buffer.from(await response.arrayBuffer()).equals(long)).toBe(true);
  }
});

it('passes on the end of a broken answer, a cancellation, and an answer without a body', async () => {
  let closed = 0;
  const broken = await serve((response) => {
    response.write('data', () => response.destroy());
  });
  await expect(readAll(await pacedFetch(globalThis.fetch)(broken))).rejects.toThrow();
  const endless = await serve((response) => {
    response.on('close', () => closed++);
    response.write('data');
  });
  const stop = new AbortController();
  const cancelled = await pacedFetch(globalThis.fetch)(endless);
  await cancelled.body?.cancel();
  await expect.poll(() => closed).toBe(1);
  const aborted = await pacedFetch(globalThis.fetch)(endless, { signal: stop.signal });
  const reading = readAll(aborted);
  stop.abort();
  await expect(reading).rejects.toThrow(/abort/i);
  await expect.poll(() => closed).toBe(2);
  const empty = await serve((response) => response.writeHead(204).end());
  expect((await pacedFetch(globalThis.fetch)(empty)).status).toBe(204);
});
