import type { ModelMessage as SdkMessage, SystemModelMessage } from 'ai';
import type { ModelEntry } from '../../../domain/contract/models.ts';
import type { ContentPart } from '../../../domain/entities/message.ts';
import type { ModelMessage } from '../../ports/model.ts';

/**
 * Anthropic caches the beginning of a prompt up to a marked part. Other providers ignore the mark
 * and cache automatically.
 */
const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } };
/** Anthropic accepts four cache marks; one of them is used for the instructions. */
const maxMarks = 3;

/**
 * Converts messages to the SDK's format. The instructions come first and are marked for the
 * provider's cache. Images are included only if the model reads images.
 */
export function toPrompt(
  messages: ModelMessage[],
  { images, provider }: Pick<ModelEntry, 'images' | 'provider'>,
): { instructions: SystemModelMessage[]; messages: SdkMessage[] } {
  const instructions = messages
    .filter((message) => message.role === 'system')
    .map(
      (message): SystemModelMessage => ({
        role: 'system',
        content: textOf(message.content),
        providerOptions: cached,
      }),
    );
  const talk = messages.filter((message) => message.role !== 'system');
  const marks = provider === 'Anthropic' ? lastMarks(talk) : new Map<ModelMessage, number[]>();
  const rest = talk.map((message): SdkMessage => {
    const ends = marks.get(message);
    if (ends) return withMarks(message, ends, images);
    if (message.role === 'assistant')
      return { role: 'assistant', content: textOf(message.content) };
    if (typeof message.content === 'string') return { role: 'user', content: message.content };
    return images
      ? { role: 'user', content: message.content.map(toPart) }
      : { role: 'user', content: withoutImages(message.content) };
  });
  return { instructions, messages: rest };
}

/**
 * Returns, for each message, the offsets that get a cache mark: the last `maxMarks` offsets of all
 * messages together.
 */
function lastMarks(messages: readonly ModelMessage[]): Map<ModelMessage, number[]> {
  const all = messages.flatMap((message) =>
    (message.stableEnds ?? []).map((end) => ({ message, end })),
  );
  const marks = new Map<ModelMessage, number[]>();
  for (const { message, end } of all.slice(-maxMarks))
    marks.set(message, [...(marks.get(message) ?? []), end]);
  return marks;
}

/** Splits a message's text at the offsets and marks each piece for the provider's cache. */
function withMarks(message: ModelMessage, ends: readonly number[], images: boolean): SdkMessage {
  const { content } = message;
  const parts = typeof content === 'string' ? [] : content;
  const text = typeof content === 'string' ? content : textOf(content);
  const pieces = [0, ...ends].map((from, at) => ({ from, to: ends[at] ?? text.length }));
  const texts = pieces
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({
      type: 'text' as const,
      text: text.slice(from, to),
      ...(ends.includes(to) ? { providerOptions: cached } : {}),
    }));
  if (message.role === 'assistant') return { role: 'assistant', content: texts };
  const pictures = parts.filter((part) => part.type !== 'text');
  const note = { type: 'text' as const, text: withoutImages(pictures).trim() };
  const shown = images ? pictures.map(toPart) : [note].filter(({ text }) => text !== '');
  return { role: 'user', content: [...texts, ...shown] };
}

function textOf(content: ModelMessage['content']): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/**
 * Returns the text plus a note that the model cannot see the images and must say so instead of
 * guessing (ADR 066).
 */
function withoutImages(content: ContentPart[]): string {
  const pictures = content.filter((part) => part.type === 'image').length;
  if (pictures === 0) return textOf(content);
  return `${textOf(content)}\n\n(${pictures} attached ${pictures === 1 ? 'image' : 'images'}: you cannot see images. Tell the person so in one sentence and work from their words; never guess what is shown.)`;
}

type SdkPart = { type: 'text'; text: string } | { type: 'file'; data: string; mediaType: string };

/**
 * Converts a part of a message for the SDK. Passes on only images that are embedded in the message,
 * because the services fetch no URL from a message.
 */
function toPart(part: ContentPart): SdkPart {
  if (part.type === 'text') return part;
  if ('source' in part)
    return { type: 'file', data: part.source.data, mediaType: part.source.media_type };
  const [, mediaType, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(part.image) ?? [];
  return mediaType && data
    ? { type: 'file', data, mediaType }
    : { type: 'text', text: '(an image that could not be read)' };
}
