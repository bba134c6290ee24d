import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { Envelope, Refusal, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import type { StreamEvent } from '@/domain/stream/event';
import { createSseDecoder, readStreamEvent } from '@/domain/stream/sse';
import { buildRequest } from './build-request';
import { CallError } from './call-error';
import { pageLanguage } from './client-headers';
import { currentSessionExpiry, onUnauthorised } from './on-unauthorised';

type Options = { signal?: AbortSignal };

function timeoutOf(url: string): number {
  return url.includes('/api/v1/projects/getPic')
    ? limits.transport.projectImageTimeoutMs
    : limits.transport.clientTimeoutMs;
}

async function fetchOnce(
  call: Call,
  input: Record<string, unknown>,
  signal: AbortSignal,
  extra: Record<string, string> = {},
) {
  const { url, method, headers, body } = buildRequest(call, input, pageLanguage());
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, ...extra },
      body,
      signal,
      cache: 'no-store',
    });
  } catch (error) {
    if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw error;
    throw new CallError(errors.upstreamDown.code, '');
  }
}

async function readEnvelope(response: Response): Promise<Envelope & { requestId: string | null }> {
  const requestId = response.headers.get('x-request-id');
  const parsed = Envelope.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    throw new CallError(
      response.status === 200 ? errors.unexpected.code : response.status,
      '',
      requestId,
    );
  return { ...parsed.data, requestId };
}

const isStream = (response: Response) =>
  (response.headers.get('content-type') ?? '').includes('text/event-stream');
const isDownload = (response: Response) =>
  (response.headers.get('content-disposition') ?? '').startsWith('attachment');

/**
 * Sends a request. If its envelope has code 401, renews the session and repeats the request, each
 * once (AUTH-029). The HTTP status 401 comes from the transport itself and does not renew the
 * session (AUTH-033).
 */
async function sendWithRefresh(
  call: Call,
  input: Record<string, unknown>,
  signal: AbortSignal,
  extra?: Record<string, string>,
) {
  for (let attempt = 0; ; attempt++) {
    const seen = currentSessionExpiry();
    const response = await fetchOnce(call, input, signal, extra);
    if (isStream(response) || isDownload(response)) return { response, envelope: null };
    const envelope = await readEnvelope(response);
    if (envelope.code !== errors.notSignedIn.code) return { response, envelope };
    const refusal = new CallError(envelope.code, envelope.message, envelope.requestId);
    const again =
      attempt === 0 && (await onUnauthorised({ status: response.status, seen, refusal }));
    if (!again) throw refusal;
  }
}

/**
 * Makes one call of the contract. Returns its typed data or throws a CallError. If the caller
 * aborts, rejects like fetch.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Options = {},
): Promise<CallData<C>> {
  return (await sendWithMessage(call, input, options)).data;
}

/** Like `send`, but also returns the server's message, for calls that have a `done` text. */
export async function sendWithMessage<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal }: Options = {},
): Promise<{ data: CallData<C>; message: string }> {
  const timeout = AbortSignal.timeout(timeoutOf(call.path));
  const { envelope } = await sendWithRefresh(
    call,
    input,
    signal ? AbortSignal.any([signal, timeout]) : timeout,
  );
  if (envelope === null) throw new CallError(errors.unexpected.code, '');
  if (envelope.code !== success) {
    const failure = Refusal.safeParse(envelope.data).data?.name ?? null;
    throw new CallError(envelope.code, envelope.message, envelope.requestId, {}, failure);
  }
  const data = call.data.safeParse(envelope.data);
  if (!data.success) throw new CallError(errors.unexpected.code, '', envelope.requestId);
  return { data: data.data as CallData<C>, message: envelope.message };
}

/** Makes a call that returns a file. Returns the bytes and the server's name for the file. */
export async function fetchFile<C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<{ name: string; bytes: Blob }> {
  const { response, envelope } = await sendWithRefresh(
    call,
    input,
    AbortSignal.timeout(timeoutOf(call.path)),
  );
  if (envelope) throw new CallError(envelope.code, envelope.message, envelope.requestId);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  try {
    return { name: decodeURIComponent(encoded ?? 'download'), bytes: await response.blob() };
  } catch {
    throw new CallError(errors.upstreamDown.code, '', response.headers.get('x-request-id'));
  }
}

export type ReceivedEvent = { id: string | null; event: StreamEvent };

/**
 * Opens a streaming call (GAP-30) and yields its events as they arrive. Each event has the `id`
 * `<run>:<seq>`. To resume after a lost connection, pass the id of the last event as `lastEventId`.
 * A refusal before the stream throws a CallError like any call. A connection that breaks during the stream throws `upstreamDown`. Leaving the loop
 * closes the connection, which never stops the run (ADR 008).
 */
export async function* openEventStream<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, lastEventId }: Options & { lastEventId?: string } = {},
): AsyncGenerator<ReceivedEvent, void> {
  const leaving = new AbortController();
  const stop = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  const answer = await sendWithRefresh(
    call,
    input,
    stop,
    lastEventId ? { 'Last-Event-ID': lastEventId } : {},
  );
  const reader = readerOf(answer);
  const decoder = createSseDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      for (const { id, data } of done ? decoder.end() : decoder.push(value)) {
        const read = readStreamEvent(data);
        // Skip a line that is not an event: a proxy may add its own lines.
        if (read.ok) yield { id, event: read.event };
      }
      if (done) return;
    }
  } catch (error) {
    if (stop.aborted || error instanceof CallError) throw error;
    throw lostConnection(answer.response);
  } finally {
    leaving.abort();
  }
}

/** Returns the reader of an opened stream. A response with an envelope is a refusal. */
function readerOf({ response, envelope }: Awaited<ReturnType<typeof sendWithRefresh>>) {
  if (envelope)
    throw new CallError(
      envelope.code === success ? errors.unexpected.code : envelope.code,
      envelope.message,
      envelope.requestId,
    );
  const reader = response.body?.getReader();
  if (!reader) throw lostConnection(response);
  return reader;
}

function lostConnection(response: Response): CallError {
  return new CallError(errors.upstreamDown.code, '', response.headers.get('x-request-id'));
}
