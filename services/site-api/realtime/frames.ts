import { z } from 'zod';

/** A message of Phoenix channels. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** The versions of the serializer: objects (1.0.0), or lists and binary broadcasts (2.0.0). */
export type FrameFormat = 'object' | 'list';

const ref = z.string().max(255).nullish().default(null);
const topic = z.string().min(1).max(255);
const event = z.string().min(1).max(255);
const listSchema = z.tuple([ref, ref, topic, event, z.unknown()]);
const objectSchema = z.object({ topic, event, payload: z.unknown(), ref, join_ref: ref });

/** Parses a text frame; throws for anything else. */
export function parseFrame(text: string, format: FrameFormat): Frame {
  const value: unknown = JSON.parse(text);
  if (format === 'list') {
    const [joinRef, own, name, what, payload] = listSchema.parse(value);
    return { joinRef, ref: own, topic: name, event: what, payload };
  }
  const { join_ref: joinRef, ...rest } = objectSchema.parse(value);
  return { joinRef, ref: rest.ref, topic: rest.topic, event: rest.event, payload: rest.payload };
}

/** Writes a text frame. */
export function encodeFrame(frame: Frame, format: FrameFormat): string {
  const { joinRef, ref: own, topic: name, event: what, payload } = frame;
  return JSON.stringify(
    format === 'list'
      ? [joinRef, own, name, what, payload]
      : { topic: name, event: what, payload, ref: own, join_ref: joinRef },
  );
}

const broadcastPush = 3;
const broadcast = 4;
const jsonEncoding = 1;

/**
 * Parses the binary frame of a broadcast: kind, five lengths and the encoding in a byte each, then
 * join reference, reference, topic, event, metadata and the payload.
 */
export function parseBinaryFrame(bytes: Buffer): Frame & { bytes?: Buffer } {
  const [kind, ...lengths] = bytes.subarray(0, 6);
  if (kind !== broadcastPush || bytes.length < 7) throw new Error('unknown binary frame');
  let at = 7;
  const texts = lengths.map((length) => {
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  const [joinRef = '', own = '', name = '', what = ''] = texts;
  const rest = bytes.subarray(at);
  const common = { joinRef: joinRef || null, ref: own || null, topic: topic.parse(name) };
  const message = { type: 'broadcast', event: event.parse(what) };
  if (bytes[6] !== jsonEncoding)
    return { ...common, event: 'broadcast', payload: message, bytes: rest };
  const payload = { ...message, payload: JSON.parse(rest.toString('utf8')) };
  return { ...common, event: 'broadcast', payload };
}

/** Writes a broadcast with bytes as its payload. */
export function encodeBinaryBroadcast(name: string, what: string, payload: Buffer): Buffer {
  const texts = [Buffer.from(name), Buffer.from(what)];
  const [topicBytes, eventBytes] = texts;
  const head = [broadcast, topicBytes?.length ?? 0, eventBytes?.length ?? 0, 0, 0];
  return Buffer.concat([Buffer.from(head), ...texts, payload]);
}
