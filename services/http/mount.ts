import { z } from 'zod';
import type { BodySize, HandlersOf } from '../../domain/contract/call.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { contract } from '../../domain/contract/index.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { EventsResponse } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import { parseJson, readQuery } from './body.ts';
import type { CallSlots, SlotRelease } from './call-slots.ts';
import type { CallContext, Caller } from './context.ts';
import {
  type ContractCall,
  contractCalls,
  groupByRoute,
  parseInput,
  selectCall,
} from './dispatch.ts';
import { successResponse } from './envelope.ts';
import { eventStreamHeaders, toEventStream } from './event-stream.ts';
import { fileResponse } from './file-response.ts';
import type { DoneTranslator } from './load-texts.ts';
import type { RateLimits } from './rate-limits.ts';

type Contract = typeof contract;
export type Handlers = {
  [Noun in keyof Contract]: HandlersOf<Contract[Noun], Caller, CallContext>;
};

type AnyHandler = (input: unknown, context: CallContext & { user: Caller | undefined }) => unknown;

/** A request as a call receives it, after its body was read and its signature checked. */
type IncomingCall = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Uint8Array;
  context: Omit<CallContext, 'signal'>;
  /** The caller; undefined without a valid session. */
  user: Caller | undefined;
  /** The server aborts this when the client stops reading the response. */
  stop: AbortController;
};

/**
 * One path of the API and its handler. The handler calls `call` with the call's name as soon as the
 * name is known.
 */
export type Route = {
  method: string;
  path: string;
  maxBodyBytes: number;
  handle(incoming: IncomingCall, call: (name: string) => void): Promise<Response>;
};

export type MountOptions = {
  handlers: Handlers;
  rateLimits: RateLimits;
  turns: CallSlots;
  clock: Clock;
  doneTexts: DoneTranslator;
  /** Called when a stream begins; the returned function is called when it ends. */
  onStream: (run: string) => (error?: unknown) => void;
};

/**
 * Connects the contract's calls with their handlers. For each request it checks access and limits,
 * parses the input, runs the handler and encodes the output.
 */
export function mount({
  handlers,
  rateLimits,
  turns,
  clock,
  doneTexts,
  onStream,
}: MountOptions): Route[] {
  const handlerOf = ({ noun, verb }: ContractCall) =>
    (handlers as Record<string, Record<string, AnyHandler>>)[noun]?.[verb];

  async function handleCall(
    group: ContractCall[],
    incoming: IncomingCall,
    tell: (name: string) => void,
  ): Promise<Response> {
    const { context, stop, body, user } = incoming;
    if (!user) {
      if (group.length === 1) tell((group[0] as ContractCall).name);
      await rateLimits.anonymous(context.ip, body.length > 0);
      if (group.every(({ call }) => call.access === 'signed-in')) throw fail('notSignedIn');
    }
    const payload = {
      ...readQuery(incoming.query),
      ...parseJson(body, limits.body[sizeOf(group)].members),
    };
    const named = selectCall(group, payload.request_type);
    const { call, name } = named;
    tell(name);
    // The route allows the largest body of its calls, and this call may allow less.
    if (body.length > limits.body[call.body].bytes) throw fail('tooLarge');
    await rateLimits.call(call, 'ip', context.ip);
    if (call.access === 'signed-in' && !user) throw fail('notSignedIn');
    if (user) await rateLimits.call(call, 'user', String(user.id));
    else await rateLimits.guest(call, context.ip);
    const input = parseInput(call, incoming.params, payload);
    const release =
      user && call.atOnce !== null
        ? await turns(`${name} ${user.id}`, call.atOnce, stop.signal)
        : () => {};
    return holdSlot(release, async (over) => {
      const data = await (handlerOf(named) as AnyHandler)(input, {
        ...context,
        signal: stop.signal,
        user,
      });
      if (call.answer === 'envelope') {
        over();
        return successResponse(
          z.encode(call.data, data),
          call.done ? doneTexts(call.done, context.language) : undefined,
        );
      }
      // When the client disconnects before the first byte, the stream is never cancelled, so listen
      // to the abort too.
      stop.signal.addEventListener('abort', over, { once: true });
      if (call.answer === 'file') {
        const known = context.header('if-none-match');
        return fileResponse(data as FileResponse, { known, onEnd: over });
      }
      const events = data as EventsResponse;
      const closed = onStream(events.run);
      const onEnd = (error?: unknown) => {
        over();
        closed(error);
      };
      return new Response(toEventStream(events, { clock, stop, onEnd }), {
        headers: eventStreamHeaders,
      });
    });
  }

  return groupByRoute(contractCalls).map((group) => {
    const [first] = group as [ContractCall];
    return {
      method: first.call.method,
      path: first.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      maxBodyBytes: limits.body[sizeOf(group)].bytes,
      handle: (incoming, onCall) => handleCall(group, incoming, onCall),
    };
  });
}

/**
 * Returns the largest body size among the calls of a path, because the body determines which call
 * it is.
 */
const sizeOf = (group: readonly ContractCall[]): BodySize =>
  group.some(({ call }) => call.body === 'large') ? 'large' : 'small';

/** Holds a slot until `work` calls `over` at the end of its response, or throws. */
async function holdSlot<Result>(
  release: SlotRelease,
  work: (over: SlotRelease) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(release);
  } catch (error) {
    release();
    throw error;
  }
}
