import type { ModelMessage as SdkMessage, SystemModelMessage } from 'ai';
import type { ModelEntry } from '../../../domain/contract/models.ts';
import type { ContentPart } from '../../../domain/entities/message.ts';
import type { ModelMessage } from '../../ports/model.ts';

/** Anthropic caches the prefix up to a marked message; the other providers ignore the mark and cache by themselves. */
const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Our messages as the SDK takes them: instructions first and marked for the provider's cache, images only where they are read. */
export function toPrompt(messages: ModelMessage[], { images }: ModelEntry): { instructions: SystemModelMessage[]; messages: SdkMessage[] } {
  const instructions = messages
    .filter((message) => message.role === 'system')
    .map((message): SystemModelMessage => ({ role: 'system', content: textOf(message.content), providerOptions: cached }));
  const rest = messages
    .filter((message) => message.role !== 'system')
    .map((message): SdkMessage => {
      if (message.role === 'assistant') return { role: 'assistant', content: textOf(message.content) };
      if (typeof message.content === 'string') return { role: 'user', content: message.content };
      return images ? { role: 'user', content: message.content.map(toPart) } : { role: 'user', content: blindly(message.content) };
    });
  return { instructions, messages: rest };
}

function textOf(content: ModelMessage['content']): string {
  return typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The words, and that there is something this model cannot see: it shall say so and not guess (decision 13). */
function blindly(content: ContentPart[]): string {
  const pictures = content.filter((part) => part.type === 'image').length;
  if (pictures === 0) return textOf(content);
  return `${textOf(content)}\n\n(${pictures} attached ${pictures === 1 ? 'image' : 'images'}: you cannot see images. Tell the person so in one sentence and work from their words; never guess what is shown.)`;
}

type SdkPart = { type: 'text'; text: string } | { type: 'file'; data: string; mediaType: string };

/** Only images that travel in the message are passed on: the services fetch no address a message names. */
function toPart(part: ContentPart): SdkPart {
  if (part.type === 'text') return part;
  if ('source' in part) return { type: 'file', data: part.source.data, mediaType: part.source.media_type };
  const [, mediaType, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(part.image) ?? [];
  return mediaType && data ? { type: 'file', data, mediaType } : { type: 'text', text: '(an image that could not be read)' };
}
