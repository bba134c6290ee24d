import { estimateTokens } from '../../domain/chat/tokens.ts';
import type { ModelMessage } from '../ports/model.ts';

/** The approximate number of tokens of an image, with every provider that reads images. */
const imageTokens = 1_500;

export function estimateMessages(messages: readonly ModelMessage[]): number {
  let tokens = 0;
  for (const { content } of messages) {
    if (typeof content === 'string') tokens += estimateTokens(content);
    else
      for (const part of content)
        tokens += part.type === 'text' ? estimateTokens(part.text) : imageTokens;
  }
  return tokens;
}
