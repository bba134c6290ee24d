import { PreviewMessage } from '@/domain/contract/preview-protocol';

type Received = { data: unknown; origin: string; source: unknown };

/** A message of the frame we hold, from exactly its project's origin, in the protocol's words; anything else is nothing (decision 39). */
export function readPreviewMessage(event: Received, frame: unknown, origin: string): PreviewMessage | undefined {
  if (!frame || event.source !== frame || event.origin !== origin) return undefined;
  const parsed = PreviewMessage.safeParse(event.data);
  return parsed.success ? parsed.data : undefined;
}
