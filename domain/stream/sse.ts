import { StreamEvent } from './event.ts';

/** One event as it stands on the wire: `id` is `<run>:<seq>` or missing, `data` the lines of data joined by `\n`. */
export type SseEvent = { id: string | null; data: string };

/** Feed it what arrives, bytes or already decoded text, cut anywhere; each call gives the events that have become whole. */
export type SseDecoder = { push(chunk: Uint8Array | string): SseEvent[]; end(): SseEvent[] };

// Domain code has neither DOM nor Node types; every runtime we serve has this class, so only its shape is stated here.
declare const TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/** Writes one event (GAP-30); the result ends with the blank line that sends it off. */
export function encodeEvent({ id, data }: { id?: string; data: string }): string {
  const lines = data.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`);
  return `${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
}

/** A line that every reader skips: keeps a quiet connection open. */
export function encodeComment(text: string): string {
  return `: ${text.replace(/[\r\n]+/g, ' ')}\n\n`;
}

/**
 * Turns bytes into events (GEN-003); keeps an unfinished line or character for the next chunk. Comments, unknown fields and
 * events without data are skipped. `end` also gives a last event whose blank line is missing; one cut short fails as JSON.
 */
export function createSseDecoder(): SseDecoder {
  const utf8 = new TextDecoder();
  let line = '';
  let id: string | null = null;
  let data: string[] = [];

  function read(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    let from = 0;
    // The line break is sought in what is new only: a long line in small chunks stays linear.
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

/** Reads the data of one event; what is not an object of ours is a value, not an exception. */
export function readStreamEvent(data: string): { ok: true; event: StreamEvent } | { ok: false; reason: 'not-json' | 'not-an-event' } {
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

/** Nearly every event is a piece of the answer and nothing else; a look is enough, where the schema costs ten times as much. */
function isPlainText(json: unknown): json is { type: 'data'; content: string } {
  if (typeof json !== 'object' || json === null || !('type' in json) || !('content' in json)) return false;
  return json.type === 'data' && typeof json.content === 'string' && Object.keys(json).length === 2;
}
