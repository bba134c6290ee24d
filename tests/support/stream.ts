import { createSseDecoder } from '../../domain/stream/sse.ts';

export type SentEvent = { id: string; data: Record<string, unknown> };

/** Reads an event stream to its end, or until `enough` returns true; then disconnects. */
export async function readEvents(
  response: Response,
  enough: (event: SentEvent) => boolean = () => false,
): Promise<SentEvent[]> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`No stream: ${await response.text()}`);
  const decoder = createSseDecoder();
  const events: SentEvent[] = [];
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>)
    for (const { id, data } of decoder.push(bytes)) {
      const event = { id: id ?? '', data: JSON.parse(data) as Record<string, unknown> };
      events.push(event);
      if (enough(event)) return events;
    }
  return events;
}
