import { messageText, pagesOf, partOf } from '../../domain/chat/message-text.ts';
import type { ChatRequest } from '../../domain/contract/chat.ts';
import type { ContentPart } from '../../domain/entities/message.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { foundBlock, quoted } from '../../domain/text/quoted.ts';
import type { GenerationJob } from './generation-job.ts';
import type { MessageRow } from './repository.ts';

export type ModelPrompt = Pick<
  GenerationJob,
  'prompt' | 'shownPrompt' | 'images' | 'history' | 'retried' | 'part' | 'pages'
>;

/**
 * Builds what is sent to the model: a new prompt with its history, the last prompt again (retry),
 * or the request to finish the last prompt (continue) (PP-04).
 */
export function buildModelPrompt(
  messages: MessageRow[],
  request: ChatRequest,
  images: ContentPart[],
  details = '',
): ModelPrompt {
  const { prompt, part, pages = [], resume, message_content: detail } = request;
  if (resume === undefined) {
    const told =
      detail && !prompt.includes(detail) && details === '' ? quoteReportedError(detail) : details;
    const error = [prompt, told].filter((part) => part !== '').join('\n\n');
    return {
      prompt: error,
      shownPrompt: prompt,
      part,
      pages,
      images,
      history: messages,
      retried: [],
    };
  }
  const at = messages.findLastIndex((message) => message.role === 'user');
  const last = messages[at];
  if (!last) throw fail('badArguments', {}, `nothing to ${resume}`);
  const said = messageText(last.content);
  const words =
    last.messageType === 'error'
      ? [said, quoteReportedError(last.messageContent ?? '')].join('\n\n').trim()
      : said;
  const pictures =
    typeof last.content === 'string' ? [] : last.content.filter((part) => part.type === 'image');
  const again = {
    shownPrompt: words,
    part: partOf(last.content),
    pages: pagesOf(last.content),
    images: pictures,
    history: messages.slice(0, at),
  };
  // The files already contain what the answer wrote, so the prompt need not repeat the answer.
  if (resume === 'continue') return { ...again, prompt: continuePrompt(words), retried: [] };
  // A continued answer consists of several messages. Hide all these messages.
  return {
    ...again,
    prompt: words,
    retried: messages.slice(at + 1).flatMap(({ runId }) => runId ?? []),
  };
}

/**
 * Returns the error that the user's browser reported. It is quoted as data, because it comes from a
 * page.
 */
const quoteReportedError = (detail: string): string =>
  `This was reported:\n${foundBlock([quoted(detail, limits.repair.titlesMax)])}`;

function continuePrompt(words: string): string {
  return `Your work on the request below was interrupted. The files above hold everything you had finished. Finish the rest: write what is missing or imported but not there, change nothing that is complete.\n\n${words}`;
}
