import { PreviewLog } from '@/domain/contract/preview-protocol';
import type { PreviewMessage } from './webcontainer-types.client';

/**
 * Converts an error report of a page in a container to the preview protocol (ADR 076). The page
 * runs the project's code, so its data is untrusted until it is validated.
 */
export function toPreviewLog(message: PreviewMessage): PreviewLog | undefined {
  const isConsole = 'args' in message;
  const text = isConsole ? message.args.map(formatArgument).join(' ') : message.message;
  return PreviewLog.safeParse({
    type: 'PREVIEW_LOG',
    kind: isConsole ? 'console' : 'page',
    level: 'error',
    text: String(text).slice(0, maxTextLength),
    ...(message.stack && { stack: String(message.stack).slice(0, maxTextLength) }),
  }).data;
}

const maxTextLength = 20_000;

function formatArgument(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
