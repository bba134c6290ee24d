import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Call, CallArguments, CallData } from '@/domain/contract/call';
import { success } from '@/domain/contract/envelope';
import type { contract } from '@/domain/contract/index';
import { Project } from '@/domain/entities/project';
import { languageOr } from '@/domain/locale';
import { encodeEvent } from '@/domain/stream/sse';
import { isCallError } from '@/lib/upstream/call-error';
import { contractCalls, parseInput, selectCall } from '@/services/http/dispatch';
import { fileResponse } from '@/services/http/file-response';
import { messagesOf } from './page';
import { ada, projectEntry } from './projects';

type Contract = typeof contract;
type Noun = keyof Contract;
export type CallName = {
  [N in Noun]: `${N}.${Extract<keyof Contract[N], string>}`;
}[Noun];
type CallNamed<Name extends CallName> = Name extends `${infer N extends Noun}.${infer Verb}`
  ? Verb extends keyof Contract[N]
    ? Contract[N][Verb]
    : never
  : never;
type Answer<C> = C extends Call
  ? (input: CallArguments<C>) => CallData<C> | Response | Promise<CallData<C> | Response>
  : never;

/**
 * The answer to each call: its data, or a complete Response. If the function throws a CallError,
 * the call is refused with that code and message.
 */
export type Answers = { [Name in CallName]?: Answer<CallNamed<Name>> };

/** A request as the services would read it: with default values, and with parsed query texts. */
export type ReceivedCall = { call: CallName; input: Record<string, unknown> };

type Elsewhere = (url: URL, init: RequestInit) => Response | Promise<Response>;

/** The address of the services for server actions. The browser calls the services by path only. */
const services = 'http://services.test';

/**
 * Replaces the network with a server of the contract: each request is matched by method and path,
 * parsed by the schemas of its call, recorded, and answered in an envelope. `answers` may change
 * while the test runs. `elsewhere` answers for addresses outside the contract. A request without an
 * answer fails the test.
 */
export function serveCalls(answers: Answers, elsewhere?: Elsewhere) {
  const received: ReceivedCall[] = [];
  const unanswered: string[] = [];

  async function respond(url: URL, init: RequestInit): Promise<Response> {
    const found = findCall(url, init);
    if (!found && elsewhere) return elsewhere(url, init);
    const answer = found && (answers[found.name] as ((input: unknown) => unknown) | undefined);
    if (!found || !answer) throw new Error(`Nothing answers ${found?.name ?? url.pathname}`);
    const input = parseInput(found.call, found.params, found.payload);
    received.push({ call: found.name, input });
    try {
      return toResponse(found.call, await answer(input), new Headers(init.headers));
    } catch (error) {
      if (!isCallError(error)) throw error;
      const data = error.errorName === null ? null : { name: error.errorName };
      return Response.json({ code: error.code, message: error.message, data });
    }
  }

  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { signal } = init;
    signal?.throwIfAborted();
    const gone = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const url = new URL(address, services);
    const response = respond(url, init).catch((error: unknown) => {
      unanswered.push(`${init.method ?? 'GET'} ${url.pathname}: ${error}`);
      return Response.json({ code: 500, message: String(error), data: null });
    });
    return Promise.race([response, gone]);
  });
  onTestFinished(() => {
    if (unanswered.length > 0) throw new Error(unanswered.join('\n'));
  });

  return {
    answers,
    received,
    /** Returns the inputs of all requests for a call, the oldest first. */
    inputsOf: (name: CallName) =>
      received.filter(({ call }) => call === name).map(({ input }) => input),
    /** Returns the names of the calls in the order of their requests. */
    names: () => received.map(({ call }) => call),
  };
}

type FoundCall = {
  name: CallName;
  call: Call;
  params: Record<string, string>;
  payload: Record<string, unknown>;
};

function findCall(url: URL, { method = 'GET', body }: RequestInit): FoundCall | undefined {
  const matches = contractCalls
    .filter(({ call }) => call.method === method)
    .map((one) => ({ one, params: paramsOf(one.call.path, url.pathname) }))
    .filter(({ params }) => params !== undefined)
    .map(({ one, params = {} }) => ({ one, params }))
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  const [first] = matches;
  if (!first) return undefined;
  const group = matches.filter(({ one }) => one.call.path === first.one.call.path);
  const payload = { ...Object.fromEntries(url.searchParams), ...jsonOf(body) };
  const { name, call } = selectCall(
    group.map(({ one }) => one),
    payload.request_type,
  );
  return { name: name as CallName, call, params: first.params, payload };
}

/** Returns the values of a path's `{…}`; undefined if the path does not match. */
function paramsOf(path: string, pathname: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname);
  return (
    found?.slice(1) &&
    Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
  );
}

function jsonOf(body: RequestInit['body']): Record<string, unknown> {
  if (!body) return {};
  return JSON.parse(body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body));
}

function toResponse(call: Call, answer: unknown, headers: Headers): Response {
  if (answer instanceof Response) return answer;
  if (call.answer === 'file') return fileResponse(answer as never, { onEnd: () => {} });
  const texts = messagesOf(languageOr(headers.get('accept-language'))).done;
  const message = call.done ? texts[call.done] : 'success';
  return Response.json({ code: success, message, data: z.encode(call.data, answer) });
}

/** Returns the event stream of a run that has these events and then ends. */
export function eventStream(run: string, events: readonly object[]): Response {
  const lines = events.map((event, at) =>
    encodeEvent({ id: `${run}:${at + 1}`, data: JSON.stringify(event) }),
  );
  return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** Returns a file in the form that a call's handler returns. */
export function fileOf(name: string, text: string): CallData<Contract['versions']['download']> {
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  return { name, type: 'application/octet-stream', bytes: bytes() };
}

/** Returns a project in the form that the calls of projects return. */
export function projectOf(id: number): CallData<Contract['projects']['update']> {
  return Project.parse(projectEntry(id));
}

/** The answers about the signed-in user, which the page requests again after a purchase. */
export const accountAnswers: Answers = {
  'account.user': () => ada,
  'account.permission': () => ({ userPermissionInfoList: [] }),
};

/** Returns the status of a server that runs no projects. With `on`, it sells plans. */
export function serverStatus(on = true): CallData<Contract['runtime']['status']> {
  return {
    ...{ sandbox: 'none', reason: '', runners: [], usual: null, usualCost: null },
    preview: { domain: 'preview.localhost', port: 4100, secure: false },
    plans: { on, tokensPerUser: null, tokensPerDay: null },
    readsPages: false,
  };
}

/**
 * Prepares server actions to run in the test's own process: the `fetch` of `serveCalls` receives
 * their signed requests. Returns the headers of the page's request, with which a test mocks
 * `next/headers`.
 */
export function pageHeaders(): Headers {
  vi.stubEnv('APP_SECRET', 'secret-of-the-test');
  vi.stubEnv('UPSTREAM_URL', services);
  return new Headers({
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
    cookie: 'token_3000=aaa.bbb.ccc',
  });
}
