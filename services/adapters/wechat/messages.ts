import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WechatCallback, WechatEvent } from '../../ports/wechat.ts';
import { decryptMessage, isSignature, type MessageSecrets, signatureOf } from './crypto.ts';

/** Parses no entities, numbers or attributes: a message is a flat list of texts (ASVS 1.5.1). */
const parser = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
});

const Envelope = z.object({ xml: z.object({ Encrypt: z.string().min(1) }) });
const Event = z.object({
  xml: z.object({
    MsgType: z.string(),
    FromUserName: z.string().min(1).max(128),
    Event: z.string(),
    EventKey: z.string().max(256),
  }),
});

/**
 * WeChat reports a scan by a follower as the event `SCAN` with the scene as its key. For a new
 * follower the event is `subscribe`, and this prefix precedes the scene.
 */
const subscribeScenePrefix = 'qrscene_';

/**
 * Verifies the `signature` of the request with which WeChat checks the callback URL, and returns
 * the text to echo. Throws `signatureRefused`.
 */
export function verifyCallbackUrl(
  { token }: MessageSecrets,
  clock: Clock,
  query: URLSearchParams,
): string {
  const { timestamp, nonce } = readStamp(clock, query);
  if (!isSignature(query.get('signature') ?? '', signatureOf(token, timestamp, nonce)))
    rejectSignature('the signature does not fit');
  return query.get('echostr') ?? '';
}

/**
 * Verifies a notification in safe mode (time, `msg_signature`, padding, app id) and returns its
 * event. Throws `signatureRefused`.
 */
export function parseCallback(
  secrets: MessageSecrets,
  clock: Clock,
  { query, body }: WechatCallback,
): WechatEvent {
  const { timestamp, nonce } = readStamp(clock, query);
  const envelope = Envelope.safeParse(parseXml(body));
  if (!envelope.success) rejectSignature('there is no encrypted message in it');
  const encrypted = envelope.data.xml.Encrypt.trim();
  if (
    !isSignature(
      query.get('msg_signature') ?? '',
      signatureOf(secrets.token, timestamp, nonce, encrypted),
    )
  )
    rejectSignature('the signature of the message does not fit');
  const event = Event.safeParse(
    parseXml(decryptMessage(secrets, encrypted) ?? rejectSignature('the message cannot be opened')),
  );
  if (!event.success) return { kind: 'other' };
  const { MsgType, Event: name, EventKey: key, FromUserName: openId } = event.data.xml;
  if (MsgType !== 'event') return { kind: 'other' };
  if (name === 'SCAN' && key) return { kind: 'scanned', openId, scene: key };
  if (name === 'subscribe' && key.startsWith(subscribeScenePrefix))
    return { kind: 'scanned', openId, scene: key.slice(subscribeScenePrefix.length) };
  return { kind: 'other' };
}

function readStamp(clock: Clock, query: URLSearchParams): { timestamp: string; nonce: string } {
  const [timestamp = '', nonce = ''] = [query.get('timestamp') ?? '', query.get('nonce') ?? ''];
  const age = /^\d{1,12}$/.test(timestamp)
    ? Math.abs(clock.now().getTime() - Number(timestamp) * 1000)
    : Number.POSITIVE_INFINITY;
  if (age > limits.wechat.callbackWindowMs) rejectSignature('the clock is out of the window');
  return { timestamp, nonce };
}

function parseXml(text: string): unknown {
  // Validate the text first, because the parser itself accepts almost anything.
  if (XMLValidator.validate(text) !== true || /<!DOCTYPE/i.test(text)) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

function rejectSignature(reason: string): never {
  throw fail('signatureRefused', {}, `WeChat: ${reason}`);
}
