import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents, openAiEvents } from './loopback-events.ts';

export type Usage = { input: number; cached?: number; output: number };

/** The loopback model's response to one request. */
export type Script = {
  text?: string;
  /** The reasoning that a model sends before its text, in the form of OpenAI-compatible servers. */
  thoughts?: string;
  /** Returns the text from the request, which is JSON. */
  reply?: (request: string) => string;
  /** Characters per event of the stream; default 20. */
  chunk?: number;
  /** Characters of each event instead; text beyond them is the last event. */
  pieces?: number[];
  /**
   * Bytes per write to the socket. If set, writes may split events and characters; by default each
   * event is one write.
   */
  writeBytes?: number;
  /** Real milliseconds between events. */
  delayMs?: number;
  usage?: Usage | null;
  /** Counts tokens of request and answer, as a provider would. */
  count?: (request: string, answer: string) => Usage;
  finish?: 'done' | 'length' | 'stopped';
  /** Sends this HTTP status and a provider's error body instead of an answer. */
  status?: number;
  retryAfter?: string;
  message?: string;
  /**
   * After this number of text events: breaks the connection, stops sending, or sends invalid JSON.
   */
  dropAfter?: number;
  stallAfter?: number;
  malformedAfter?: number;
  /** Sends an error event of the protocol after this number of text events. */
  errorAfter?: number;
  /** Repeats its text until the client disconnects. */
  forever?: true;
  /** Starts to respond when this resolves. */
  until?: Promise<unknown>;
};

export type LoopbackModel = {
  /** The URL to configure: `OPENAI_LIKE_API_BASE_URL` and `ANTHROPIC_API_BASE_URL`. */
  baseUrl: string;
  /** Queues scripts for the next requests, one each. After that, `otherwise` is used. */
  script(...scripts: Script[]): void;
  otherwise: Script;
  /** Removes unused scripts. */
  reset(): void;
  /** Bodies of the requests so far. */
  requests: { path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }[];
  /** The number of clients that disconnected before the end. */
  readonly aborted: number;
  /** The number of active requests, and its maximum so far. */
  readonly active: number;
  readonly mostActive: number;
  /** When the last text was sent, by `performance.now()`. */
  readonly lastSentAt: number;
  close(): Promise<void>;
};

/**
 * Starts a scripted model server on loopback with streaming OpenAI chat completions and Anthropic
 * messages.
 */
export async function startLoopbackModel(
  otherwise: Script = { text: 'Hello.' },
  port = 0,
): Promise<LoopbackModel> {
  const queue: Script[] = [];
  const state = { aborted: 0, active: 0, mostActive: 0, lastSentAt: 0 };
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
    const next = queue.shift() ?? model.otherwise;
    const script = next.reply ? { ...next, text: next.reply(body) } : next;
    const counted = script.count
      ? { ...script, usage: script.count(body, script.text ?? '') }
      : script;
    await answer(
      response,
      (request.url ?? '').endsWith('/messages') ? 'anthropic' : 'openai',
      counted,
    );
    state.lastSentAt = performance.now();
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
    get lastSentAt() {
      return state.lastSentAt;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return model;
}

async function answer(
  response: ServerResponse,
  protocol: 'openai' | 'anthropic',
  script: Script,
): Promise<void> {
  await script.until;
  if (script.status) {
    if (script.retryAfter !== undefined) response.setHeader('retry-after', script.retryAfter);
    const message = script.message ?? 'The provider refused';
    return json(
      response,
      script.status,
      protocol === 'openai'
        ? { error: { message } }
        : { type: 'error', error: { type: 'api_error', message } },
    );
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = protocol === 'openai' ? openAiEvents(script) : anthropicEvents(script);
  await write(response, script, events.first);
  for (let said = 0; !response.destroyed; ) {
    for (const piece of piecesOf(script)) {
      if (said === script.dropAfter) return void response.destroy();
      if (said === script.stallAfter) return;
      if (said === script.malformedAfter)
        await write(response, script, 'data: {"choices":[{"delta":\n\n');
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

async function write(
  response: ServerResponse,
  { writeBytes }: Script,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  const step = writeBytes ?? bytes.length;
  for (let from = 0; from < bytes.length && !response.destroyed; from += step) {
    // Wait until the data is written, so that it arrives even if the next step breaks the
    // connection.
    await new Promise<void>((resolve) => {
      response.once('close', resolve);
      response.write(bytes.subarray(from, from + step), () => {
        response.off('close', resolve);
        resolve();
      });
    });
  }
}

function* piecesOf({ text = '', chunk = 20, pieces = [] }: Script): Generator<string> {
  let from = 0;
  for (const length of pieces) {
    yield text.slice(from, from + length);
    from += length;
  }
  const size = pieces.length > 0 ? text.length : chunk;
  for (; from < text.length; from += size) yield text.slice(from, from + size);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
