import { StreamEvent } from './event.ts';

/**
 * One event on the wire: `id` is `<run>:<seq>` or missing, `data` is its data lines joined by `\n`.
 */
export type SseEvent = { id: string | null; data: string };

/**
 * Decodes server-sent events from chunks of bytes or text that may be split anywhere. Each call
 * returns the events that are complete.
 */
type SseDecoder = { push(chunk: Uint8Array | string): SseEvent[]; end(): SseEvent[] };

// Domain code has neither DOM nor Node types. All our runtimes have this class, so declare the part
// that is used here.
declare const TextDecoder: new () => {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
};

/** Encodes one event (GAP-30), including the blank line that ends it. */
export function encodeEvent({ id, data }: { id?: string; data: string }): string {
  const lines = data.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`);
  return `${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
}

/**
 * Encodes a comment, which every reader skips. Regular comments prevent proxies from closing an
 * idle connection.
 */
export function encodeComment(text: string): string {
  return `: ${text.replace(/[\r\n]+/g, ' ')}\n\n`;
}

/**
 * Decodes bytes into events (GEN-003); stores an unfinished line or character until the next chunk.
 * Comments, unknown fields and events without data are skipped. `end` also returns a last event
 * without its blank line; if that event is truncated, its JSON does not parse.
 */
export function createSseDecoder(): SseDecoder {
  const utf8 = new TextDecoder();
  let line = '';
  let id: string | null = null;
  let data: string[] = [];

  function read(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    let from = 0;
    // Search for the line break only in the new text, so that a long line in small chunks takes
    // linear time.
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      take(line + text.slice(from, at), events);
      line = '';
      from = at + 1;
    }
    line += text.slice(from);
    return events;
  }

  function take(raw: string, events: SseEvent[]): void {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (text === '') {
      if (data.length > 0) events.push({ id, data: data.join('\n') });
      id = null;
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
  }

  return {
    push: (chunk) => read(typeof chunk === 'string' ? chunk : utf8.decode(chunk, { stream: true })),
    end: () => [...read(utf8.decode()), ...read('\n\n')],
  };
}

/** Parses the data of one event. Returns a failure for invalid data instead of throwing. */
export function readStreamEvent(
  data: string,
): { ok: true; event: StreamEvent } | { ok: false; reason: 'not-json' | 'not-an-event' } {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return { ok: false, reason: 'not-json' };
  }
  if (isPlainText(json)) return { ok: true, event: json };
  const read = StreamEvent.safeParse(json);
  return read.success ? { ok: true, event: read.data } : { ok: false, reason: 'not-an-event' };
}

/**
 * Whether an event is a piece of the answer's text, as nearly all events are. The schema would take
 * ten times as long as this check.
 */
function isPlainText(json: unknown): json is { type: 'data'; content: string } {
  if (typeof json !== 'object' || json === null || !('type' in json) || !('content' in json))
    return false;
  return json.type === 'data' && typeof json.content === 'string' && Object.keys(json).length === 2;
}
