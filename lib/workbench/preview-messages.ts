import { PreviewMessage } from '@/domain/contract/preview-protocol';

type IncomingMessage = { data: unknown; origin: string; source: unknown };

/**
 * Parses a message that comes from `frame` and exactly from `origin`. Returns undefined for any
 * other message (ADR 076).
 */
export function readPreviewMessage(
  event: IncomingMessage,
  frame: unknown,
  origin: string,
): PreviewMessage | undefined {
  if (!frame || event.source !== frame || event.origin !== origin) return undefined;
  const parsed = PreviewMessage.safeParse(event.data);
  return parsed.success ? parsed.data : undefined;
}
