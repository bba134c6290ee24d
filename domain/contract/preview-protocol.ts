import { z } from 'zod';
import { PagePart } from '../entities/page-part.ts';

/**
 * What the frame of a preview and the product say to each other (decision 39). A preview is hostile until parsed: take these only
 * from the frame we hold and from that project's exact origin (`"null"` for the opaque frame).
 */
const text = z.string().max(20_000);

/** A line of the page's own console, an uncaught error, or a request that failed. */
export const PreviewLog = z.object({
  type: z.literal('PREVIEW_LOG'),
  kind: z.enum(['console', 'page', 'request']),
  level: z.enum(['error', 'warn', 'info']),
  text,
  /** Where it happened, as the browser says it: address, `line:column`. */
  source: text.optional(),
  stack: text.optional(),
});

/** Where the page is now, relative to its origin; `painted` once the first frame is on the screen. */
const PreviewLocation = z.object({
  type: z.literal('PREVIEW_LOCATION'),
  phase: z.enum(['started', 'painted', 'moved']),
  path: z.string().max(8_000),
  title: z.string().max(1_000),
});

/** One write of the page's storage, to be kept for it (5 MB a project); `key` null clears the area, `value` null removes the key. */
const PreviewStorage = z.object({
  type: z.literal('PREVIEW_STORAGE'),
  area: z.enum(['local', 'session']),
  key: z.string().nullable(),
  value: z.string().nullable(),
});

/** A frame of the browser runner is ready to be handed its page (`browser-runner.ts`). */
const BrowserPageWaits = z.object({ type: z.literal('BROWSER_PAGE_WAITS') });

/** The person has pointed at a part of the page, having been asked to (product point 24); or has left it with Esc. */
const PreviewPart = z.object({ type: z.literal('PREVIEW_PART'), part: PagePart });
const PreviewPartLeft = z.object({ type: z.literal('PREVIEW_PART_LEFT') });

/** What the product asks of the page: let the person point at a part of it, or no more. */
export type ChoosePart = { type: 'CHOOSE_PART'; on: boolean };

export const PreviewMessage = z.discriminatedUnion('type', [
  PreviewLog,
  PreviewLocation,
  PreviewStorage,
  BrowserPageWaits,
  PreviewPart,
  PreviewPartLeft,
]);
export type PreviewLog = z.infer<typeof PreviewLog>;
export type PreviewMessage = z.infer<typeof PreviewMessage>;

/**
 * What the product writes into the frame's `name` before it loads: to whom the page may speak, and its storage where the browser
 * gives it none. JSON text of this shape.
 */
export const FrameName = z.object({
  sayso: z.literal(1),
  /** Exact origin of the product; the page's messages go nowhere else. */
  origin: z.string(),
  local: z.record(z.string(), z.string()),
  session: z.record(z.string(), z.string()),
});
export type FrameName = z.infer<typeof FrameName>;
