import { PreviewLog } from '@/domain/contract/preview-protocol';
import type { PreviewMessage } from './webcontainer-types.client';

/**
 * What a page in a container says is wrong with it, in the words of our own protocol (decision 39). The page is the project's, and
 * hostile until parsed, whoever carries its words.
 */
export function logOf(message: PreviewMessage): PreviewLog | undefined {
  const isConsole = 'args' in message;
  const text = isConsole ? message.args.map(wordsOf).join(' ') : message.message;
  return PreviewLog.safeParse({
    type: 'PREVIEW_LOG',
    kind: isConsole ? 'console' : 'page',
    level: 'error',
    text: String(text).slice(0, longest),
    ...(message.stack && { stack: String(message.stack).slice(0, longest) }),
  }).data;
}

const longest = 20_000;

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
