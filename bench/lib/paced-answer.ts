import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAiEvents } from '../../tests/support/loopback-events.ts';

const tickMs = 10;
const pieceSize = 20;

type WireFormat = { first: string; text(piece: string): string; last: string };
const ownEvents: WireFormat = {
  first: '',
  text: (content) => `data: ${JSON.stringify({ type: 'data', content })}\n\n`,
  last: 'data: {"status":"END"}\n\n',
};

/**
 * A minimal page with which P2 compares the product. It fetches the stream and appends its text to
 * one text node; a textarea is there to type into.
 */
const barePage = `<!doctype html><meta charset="utf-8"><title>floor</title>
<textarea id="box"></textarea><pre id="out" style="height:600px;overflow:auto"></pre>
<script>
  async function follow() {
    const words = out.appendChild(document.createTextNode(''));
    const reader = (await fetch('/words')).body.getReader();
    const utf8 = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const events = (rest + utf8.decode(value, { stream: true })).split('\\n\\n');
      rest = events.pop();
      let text = '';
      for (const event of events) text += JSON.parse(event.slice(6)).content ?? '';
      words.appendData(text);
    }
  }
</script>`;

export type PacedAnswer = {
  /** URL of the bare page. */
  url: string;
  /** URL to configure as an OpenAI-like provider. */
  modelUrl: string;
  /** The text of all following responses. */
  text: string;
  /** How often a model's answer was requested. */
  requests: number;
  stop(): Promise<void>;
};

/**
 * Serves one text at a steady pace in two forms: to the services as a model would, and to the bare
 * page as the product's own events.
 */
export async function servePacedAnswer(bytesPerSecond: number): Promise<PacedAnswer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(barePage);
    if (request.method === 'GET' && request.url !== '/words') {
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"data":[]}');
    }
    if (request.url !== '/words') paced.requests += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void writePaced(
      response,
      paced.text,
      request.url === '/words' ? ownEvents : openAiEvents({}),
      bytesPerSecond,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const paced: PacedAnswer = {
    url,
    modelUrl: `${url.replace('localhost', '127.0.0.1')}/v1`,
    text: 'Hello.',
    requests: 0,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return paced;
}

async function writePaced(
  response: ServerResponse,
  text: string,
  wire: WireFormat,
  bytesPerSecond: number,
): Promise<void> {
  const began = performance.now();
  response.write(wire.first);
  for (let from = 0; from < text.length && !response.destroyed; ) {
    const due = Math.min(text.length, ((performance.now() - began) / 1000) * bytesPerSecond);
    let out = '';
    for (; from < due; from += pieceSize) out += wire.text(text.slice(from, from + pieceSize));
    if (out) response.write(out);
    await new Promise((next) => setTimeout(next, tickMs));
  }
  response.end(wire.last);
}
