import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents, openAiEvents } from './loopback-events.ts';

export type Usage = { input: number; cached?: number; output: number };

/** How the loopback model answers one request. */
export type Script = {
  text?: string;
  /** Characters per event of the stream; default 20. */
  chunk?: number;
  /** Bytes per write to the socket, which splits events and characters; default: one event at a time. */
  writeBytes?: number;
  /** Real milliseconds between events. */
  delayMs?: number;
  usage?: Usage | null;
  /** Counts what was asked and said, as a provider would. */
  count?: (request: string, answer: string) => Usage;
  finish?: 'done' | 'length' | 'stopped';
  /** Answers this HTTP status with a provider's error body instead. */
  status?: number;
  retryAfter?: string;
  message?: string;
  /** After that many text events: the connection breaks, nothing more comes, or an event is no JSON. */
  dropAfter?: number;
  stallAfter?: number;
  malformedAfter?: number;
  /** An error event of the protocol after that many text events. */
  errorAfter?: number;
  /** Says its text over and over until the client goes. */
  forever?: true;
  /** Begins to answer when this resolves. */
  until?: Promise<unknown>;
};

export type LoopbackModel = {
  /** The address to configure: `OPENAI_LIKE_API_BASE_URL` and `ANTHROPIC_API_BASE_URL`. */
  baseUrl: string;
  /** Answers the next requests, one script each; afterwards `otherwise` answers. */
  script(...scripts: Script[]): void;
  otherwise: Script;
  /** Forgets the scripts that were not used. */
  reset(): void;
  /** Bodies of the requests so far. */
  requests: { path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }[];
  /** How many clients went before the end. */
  readonly aborted: number;
  /** How many are being answered now, and the most there ever were. */
  readonly active: number;
  readonly mostActive: number;
  close(): Promise<void>;
};

/** A model server on loopback that speaks OpenAI's chat completions and Anthropic's messages, both streaming, by script. */
export async function startLoopbackModel(otherwise: Script = { text: 'Hello.' }, port = 0): Promise<LoopbackModel> {
  const queue: Script[] = [];
  const state = { aborted: 0, active: 0, mostActive: 0 };
  const requests: LoopbackModel['requests'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'GET') return json(response, 200, { data: [{ id: 'loopback' }] });
    const body = Buffer.concat(chunks).toString();
    requests.push({ path: request.url ?? '', body: JSON.parse(body), headers: request.headers });
    state.active++;
    state.mostActive = Math.max(state.mostActive, state.active);
    response.on('close', () => {
      state.active--;
      if (!response.writableFinished) state.aborted++;
    });
    const script = queue.shift() ?? model.otherwise;
    const counted = script.count ? { ...script, usage: script.count(body, script.text ?? '') } : script;
    await answer(response, (request.url ?? '').endsWith('/messages') ? 'anthropic' : 'openai', counted);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const model: LoopbackModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    script: (...scripts) => void queue.push(...scripts),
    otherwise,
    reset: () => void queue.splice(0),
    requests,
    get aborted() {
      return state.aborted;
    },
    get active() {
      return state.active;
    },
    get mostActive() {
      return state.mostActive;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return model;
}

async function answer(response: ServerResponse, protocol: 'openai' | 'anthropic', script: Script): Promise<void> {
  await script.until;
  if (script.status) {
    if (script.retryAfter !== undefined) response.setHeader('retry-after', script.retryAfter);
    const message = script.message ?? 'The provider refused';
    return json(
      response,
      script.status,
      protocol === 'openai' ? { error: { message } } : { type: 'error', error: { type: 'api_error', message } },
    );
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = protocol === 'openai' ? openAiEvents(script) : anthropicEvents(script);
  await write(response, script, events.first);
  for (let said = 0; !response.destroyed; ) {
    for (const piece of pieces(script.text ?? '', script.chunk ?? 20)) {
      if (said === script.dropAfter) return void response.destroy();
      if (said === script.stallAfter) return;
      if (said === script.malformedAfter) await write(response, script, 'data: {"choices":[{"delta":\n\n');
      if (said === script.errorAfter) return void response.end(events.error);
      if (response.destroyed) return;
      await write(response, script, events.text(piece));
      if (script.delayMs) await new Promise((resolve) => setTimeout(resolve, script.delayMs));
      said++;
    }
    if (!script.forever) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (script.dropAfter !== undefined) return void response.destroy();
  if (script.stallAfter !== undefined) return;
  if (script.errorAfter !== undefined) return void response.end(events.error);
  await write(response, script, events.last);
  response.end();
}

async function write(response: ServerResponse, { writeBytes }: Script, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const step = writeBytes ?? bytes.length;
  for (let from = 0; from < bytes.length && !response.destroyed; from += step) {
    // Written out before the next step: a connection that breaks after it has carried it.
    await new Promise<void>((resolve) => {
      response.once('close', resolve);
      response.write(bytes.subarray(from, from + step), () => {
        response.off('close', resolve);
        resolve();
      });
    });
  }
}

function* pieces(text: string, size: number): Generator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
