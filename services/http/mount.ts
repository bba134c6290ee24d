import { z } from 'zod';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { FileAnswer } from '../../domain/contract/file-answer.ts';
import type { contract } from '../../domain/contract/index.ts';
import { fail } from '../../domain/errors.ts';
import type { EventsAnswer } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Authenticate } from './authenticate.ts';
import { bearerOf } from './authenticate.ts';
import { parseJson } from './body.ts';
import type { CallContext, Caller } from './context.ts';
import { chooseCall, groupByRoute, type NamedCall, namedCalls, parseInput } from './dispatch.ts';
import { answer } from './envelope.ts';
import { eventStreamHeaders, toEventStream } from './event-stream.ts';
import { fileResponse } from './file-response.ts';
import type { DoneText } from './messages.ts';
import type { RateLimits } from './rate-limits.ts';

type Contract = typeof contract;
/** The handlers of every noun. */
export type Handlers = { [Noun in keyof Contract]: HandlersOf<Contract[Noun], Caller, CallContext> };

type AnyHandler = (input: unknown, context: CallContext & { user: Caller | undefined }) => unknown;

/** A request as the calls see it: body read, signature checked. */
export type Incoming = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Uint8Array;
  context: Omit<CallContext, 'signal'>;
  /** Aborted by us when the answer is not read on. */
  stop: AbortController;
};

/** One path of the wire and what answers it; `call` is told the moment it is known. */
export type Route = {
  method: string;
  path: string;
  answer(incoming: Incoming, call: (name: string) => void): Promise<Response>;
};

export type MountOptions = {
  handlers: Handlers;
  authenticate: Authenticate;
  rateLimits: RateLimits;
  clock: Clock;
  doneTexts: DoneText;
  /** Told when a stream begins to be read; the answer is called when it ends. */
  onStream: (run: string) => (error?: unknown) => void;
};

/** Joins the table of calls with their handlers: parse in, check access, call, encode out. */
export function mount({ handlers, authenticate, rateLimits, clock, doneTexts, onStream }: MountOptions): Route[] {
  const handlerOf = ({ noun, verb }: NamedCall) => (handlers as Record<string, Record<string, AnyHandler>>)[noun]?.[verb];

  async function run(group: NamedCall[], incoming: Incoming, tell: (name: string) => void): Promise<Response> {
    const payload = { ...Object.fromEntries(incoming.query), ...parseJson(incoming.body) };
    const named = chooseCall(group, payload.request_type);
    const { call, name } = named;
    tell(name);
    const handler = handlerOf(named) as AnyHandler;
    const { context, stop } = incoming;
    await rateLimits(call, 'ip', context.ip);
    const token = bearerOf(context.header('authorization'));
    const user = token ? await authenticate(token) : undefined;
    if (call.access === 'signed-in' && !user) throw fail('notSignedIn');
    if (user) await rateLimits(call, 'user', String(user.id));
    const input = parseInput(call, incoming.params, payload);
    const data = await handler(input, { ...context, signal: stop.signal, user });
    if (call.answer === 'envelope')
      return answer(z.encode(call.data, data), call.done ? doneTexts(call.done, context.language) : undefined);
    if (call.answer === 'file') return fileResponse(data as FileAnswer);
    const events = data as EventsAnswer;
    return new Response(toEventStream(events, { clock, stop, onEnd: onStream(events.run) }), { headers: eventStreamHeaders });
  }

  return groupByRoute(namedCalls).map((group) => {
    const [first] = group as [NamedCall];
    return {
      method: first.call.method,
      path: first.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      answer: (incoming, tell) => run(group, incoming, tell),
    };
  });
}
