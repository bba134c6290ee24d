import { describe, expect, it } from 'vitest';
import { type RunEvent, StreamEvent } from './event.ts';
import { isLastEvent } from './is-last-event.ts';
import {
  createSseDecoder,
  encodeComment,
  encodeEvent,
  readStreamEvent,
  type SseEvent,
} from './sse.ts';

function decode(chunks: readonly (Uint8Array | string)[]): SseEvent[] {
  const decoder = createSseDecoder();
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()];
}

const wire = [
  ': ping\n\n',
  'id: r1:1\ndata: {"type":"chat_id","chat_id":"一"}\n\n',
  'data:{"type":"data","content":"你好 🎉"}\r\n\r\n',
  'retry: 10\nevent: x\nunknown\nid: r1:3\ndata: {"a":\ndata:  1}\n\n',
  'id: only\n\n',
  '\n\ndata\n\n',
  'data: {"status":"END"}\n\n',
].join('');

const events: SseEvent[] = [
  { id: 'r1:1', data: '{"type":"chat_id","chat_id":"一"}' },
  { id: null, data: '{"type":"data","content":"你好 🎉"}' },
  { id: 'r1:3', data: '{"a":\n 1}' },
  { id: null, data: '' },
  { id: null, data: '{"status":"END"}' },
];

describe('decoding', () => {
  const bytes = new TextEncoder().encode(wire);

  it('parses several events in one chunk, CRLF, a missing blank, comments and unknown fields [GEN-003]', () => {
    expect(decode([bytes])).toEqual(events);
    expect(decode([wire])).toEqual(events);
  });

  it('parses the same at every split, also inside a character [GEN-003]', () => {
    for (let at = 0; at <= bytes.length; at++)
      expect(decode([bytes.slice(0, at), bytes.slice(at)])).toEqual(events);
    expect(decode(Array.from(bytes, (_, i) => bytes.slice(i, i + 1)))).toEqual(events);
  });

  it('emits an event when its blank line arrives, and a last one without it', () => {
    const decoder = createSseDecoder();
    expect(decoder.push('data: 1\n')).toEqual([]);
    expect(decoder.push('\nid: 7\ndata: 2')).toEqual([{ id: null, data: '1' }]);
    expect(decoder.end()).toEqual([{ id: '7', data: '2' }]);
    expect(decoder.end()).toEqual([]);
  });

  it('parses a line of 1 MB in chunks of 16 characters in linear time', () => {
    const decoder = createSseDecoder();
    const piece = 'x'.repeat(16);
    decoder.push('data: ');
    for (let i = 0; i < 65_536; i++) decoder.push(piece);
    expect(decoder.push('\n\n')[0]?.data).toHaveLength(1_048_576);
  });
});

describe('encoding', () => {
  it('writes id and data lines and a ping that readers skip [GAP-30]', () => {
    expect(encodeEvent({ id: 'r:1', data: '{}' })).toBe('id: r:1\ndata: {}\n\n');
    expect(encodeEvent({ data: 'a\nb\r\nc' })).toBe('data: a\ndata: b\ndata: c\n\n');
    expect(encodeComment('ping\n')).toBe(': ping \n\n');
    expect(decode([encodeComment('ping'), encodeEvent({ id: 'r:2', data: 'a\nb' })])).toEqual([
      { id: 'r:2', data: 'a\nb' },
    ]);
  });
});

describe('events', () => {
  const written: RunEvent[] = [
    { type: 'chat_id', chat_id: 'c', code: 200 },
    { type: 'data', content: 'words' },
    { type: 'data', data: 'line\n' },
    { type: 'stage', stage: 'queued', ahead: 3, seconds: 60 },
    {
      type: 'end_tokens',
      data: { used: 1, tokens: 2, input: 1, cached: 0, output: 0, charged: 1 },
    },
    { type: 'error', code: 702, content: 'message', reference: '7F3K-92' },
    { status: 'DONE', domain: 'http://x.preview.localhost:4100' },
    { status: 'END', code: 200, chat_id: 'c', version: 4 },
  ];

  it.each(written)('transmits %j unchanged [GEN-004]', (event) => {
    const [received] = decode([encodeEvent({ data: JSON.stringify(event) })]);
    expect(readStreamEvent(received?.data ?? '')).toEqual({ ok: true, event });
  });

  it('keeps unknown fields and types [GEN-004]', () => {
    const event = { type: 'later', content: 'a', more: { x: 1 } };
    expect(readStreamEvent(JSON.stringify(event))).toEqual({ ok: true, event });
  });

  it.each([
    ['{"type":"data","content":"cut', 'not-json'],
    ['', 'not-json'],
    ['null', 'not-an-event'],
    ['[1]', 'not-an-event'],
    ['{"code":"702"}', 'not-an-event'],
  ])('rejects %j as %s', (data, reason) => {
    expect(readStreamEvent(data)).toEqual({ ok: false, reason });
  });

  it('recognises the last event of a run', () => {
    const last = (event: unknown, kind: 'chat' | 'command') =>
      isLastEvent(StreamEvent.parse(event), kind);
    for (const status of ['END', 'STOPPED', 'INTERRUPTED'])
      expect(last({ status }, 'chat')).toBe(true);
    expect(last({ type: 'error', code: 705 }, 'chat')).toBe(true);
    expect(last({ type: 'error', code: 705 }, 'command')).toBe(false);
    expect(last({ status: 'DONE' }, 'command')).toBe(false);
  });
});
