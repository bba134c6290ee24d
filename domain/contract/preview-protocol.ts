import { z } from 'zod';
import { PagePart } from '../entities/page-part.ts';
import { limits } from '../limits/index.ts';
import { PageBox, type PagePoint, SiblingBoxes } from '../visual-editing/page-box.ts';
import { type ElementChange, SelectedElement } from '../visual-editing/selected-element.ts';
import type { SiblingMove } from '../visual-editing/sibling-order.ts';

/**
 * Messages between the frame of a preview and the product (ADR 076). Treat a preview's messages as
 * hostile until they are validated. Accept them only from a frame that we created, and only from
 * exactly that project's origin (`"null"` for an opaque origin).
 */
const text = z.string().max(20_000);

/** A line of the page's own console, an uncaught error, or a request that failed. */
export const PreviewLog = z.object({
  type: z.literal('PREVIEW_LOG'),
  kind: z.enum(['console', 'page', 'request']),
  level: z.enum(['error', 'warn', 'info']),
  text,
  /** Where it happened, as the browser reports it: address, `line:column`. */
  source: text.optional(),
  stack: text.optional(),
});

/**
 * The page's current address, relative to its origin. `phase` is `painted` once the first frame is
 * on the screen.
 */
const PreviewLocation = z.object({
  type: z.literal('PREVIEW_LOCATION'),
  phase: z.enum(['started', 'painted', 'moved']),
  path: z.string().max(8_000),
  title: z.string().max(1_000),
});

/**
 * One write to the page's storage, which the product stores for it (5 MB per project). `key` null
 * clears the area, `value` null removes the key.
 */
const PreviewStorage = z.object({
  type: z.literal('PREVIEW_STORAGE'),
  area: z.enum(['local', 'session']),
  key: z.string().nullable(),
  value: z.string().nullable(),
});

/** A frame of the browser runner is ready to receive its page (`browser-runner.ts`). */
const BrowserPageWaits = z.object({ type: z.literal('BROWSER_PAGE_WAITS') });

/** The user pointed at a part of the page after `CHOOSE_PART` (PP-24), or cancelled with Esc. */
const PreviewPart = z.object({ type: z.literal('PREVIEW_PART'), part: PagePart });
const PreviewPartLeft = z.object({ type: z.literal('PREVIEW_PART_LEFT') });

/** The user pressed F6 in the page, to move the focus to the next part of the product (PP-23). */
const PreviewLeave = z.object({ type: z.literal('PREVIEW_LEAVE') });

/**
 * What a page shows: for each element in document order, a hash of its own text, and a hash of its
 * text and classes.
 */
const hashes = z.array(z.int().min(0)).max(3_000);
const PageBlocks = z.object({ texts: hashes, looks: hashes });
export type PageBlocks = z.infer<typeof PageBlocks>;

/** The response to `READ_PAGE`. `path` has the same meaning as in `PREVIEW_LOCATION`. */
const PreviewBlocks = PageBlocks.extend({
  type: z.literal('PREVIEW_BLOCKS'),
  path: z.string().max(8_000),
});

/** The page has scrolled to the change and outlined it. */
const PreviewRevealed = z.object({ type: z.literal('PREVIEW_REVEALED') });

/**
 * The user selected an element, to edit it (GAP-37) or to refer to its `part` in a prompt. The
 * product sends a message of the same name back; each side ignores its own.
 */
const uid = z.string().min(1).max(limits.visualEditing.hashMax);
const ElementPicked = z.object({
  type: z.literal('INJECT_ELEMENT_CHANGE'),
  elementUniqueId: uid,
  element: SelectedElement,
  part: PagePart,
});
export type ElementPicked = z.infer<typeof ElementPicked>;
/** The user pressed Esc in the page while elements could be selected. */
const SelectLeft = z.object({ type: z.literal('SELECT_LEFT') });

/**
 * Typing in the page (ADR 097): the user wants to type in the selected element, has typed, or has
 * ended the typing. If `text` is null, the element gets its old text back.
 */
const TypingWanted = z.object({ type: z.literal('TYPING_WANTED'), elementUniqueId: uid });
const TextTyped = z.object({
  type: z.literal('TEXT_TYPED'),
  elementUniqueId: uid,
  text: z.string().max(limits.visualEditing.textMax),
});
const TypingEnded = z.object({
  type: z.literal('TYPING_ENDED'),
  elementUniqueId: uid,
  text: z.string().max(limits.visualEditing.textMax).nullable(),
});
/** Where the selected element is now; null while the page does not show it. */
const SelectionBox = z.object({
  type: z.literal('SELECTION_BOX'),
  elementUniqueId: uid,
  box: PageBox.nullable(),
});
/** The response to `MEASURE_SIBLINGS`. */
const SiblingsMeasured = z.object({
  type: z.literal('SIBLING_BOXES'),
  elementUniqueId: uid,
  boxes: SiblingBoxes,
});
export type SelectionBox = z.infer<typeof SelectionBox>;
export type SiblingsMeasured = z.infer<typeof SiblingsMeasured>;
export type TextTyped = z.infer<typeof TextTyped>;
export type TypingEnded = z.infer<typeof TypingEnded>;

/**
 * Starts or ends the selection of elements to edit. At the end, the page shows its source without
 * unsaved changes.
 */
export type StartSelect = { type: 'START_SELECT' };
export type CloseSelect = { type: 'CLOSE_SELECT' };
/** Selects an element by its id, for example the parent of the selected element. */
export type SelectElement = { type: 'SELECT_ELEMENT'; elementUniqueId: string };
export type WalkDirection = 'parent' | 'child' | 'previous' | 'next';
/**
 * Selects the parent, the first child, or the previous or next sibling of the selected element, and
 * reports it. Does nothing if that element does not exist, or if the selected element does not have
 * this id.
 */
export type WalkSelection = {
  type: 'WALK_SELECTION';
  elementUniqueId: string;
  direction: WalkDirection;
};
/**
 * Selects the picture at a point of the page's window, and reports it (EDIT-046). Does nothing if
 * there is none with a source.
 */
export type SelectPicture = { type: 'SELECT_PICTURE' } & PagePoint;
/** Lets the user type in the selected element, which has this id. */
export type StartTyping = { type: 'START_TYPING'; elementUniqueId: string };
/** Shows an element with the user's changes, if the hash of its source is still `hash`. */
export type ShowElementChange = {
  type: 'INJECT_ELEMENT_CHANGE';
  elementUniqueId: string;
  hash: string;
  element: ElementChange;
};
/** Shows changed design tokens; the keys of `tokens` are the names of CSS custom properties. */
export type ShowTheme = { type: 'SHOW_THEME'; tokens: Record<string, string> };
/**
 * Shows new texts in place of texts that come from data (EDIT-008). The keys of `texts` are the old
 * texts. With `isSaved`, the elements keep the texts that they show now.
 */
export type ShowTexts = { type: 'SHOW_TEXTS'; texts: Record<string, string>; isSaved: boolean };
/**
 * Shows the elements of one list in another order (ADR 096). A list contains the elements that are
 * siblings in the source. Without moves, the list gets the order of the source again.
 */
export type OrderElements = { type: 'ORDER_ELEMENTS'; list: string; moves: SiblingMove[] };
/**
 * Asks where the selected element, which has this id, and its siblings are (EDIT-030). The page
 * scrolls by `scrollBy` pixels before it measures them.
 */
export type MeasureSiblings = {
  type: 'MEASURE_SIBLINGS';
  elementUniqueId: string;
  scrollBy: number;
};
export type EditingMessage =
  | StartSelect
  | CloseSelect
  | SelectElement
  | WalkSelection
  | SelectPicture
  | StartTyping
  | MeasureSiblings
  | ShowElementChange
  | OrderElements
  | ShowTheme
  | ShowTexts;

/** Asks the page what it shows, before a turn changes it. */
export type ReadPage = { type: 'READ_PAGE' };
/**
 * Asks the page to show what has changed since the turn began. Does nothing if the page's path is
 * no longer `path`.
 */
export type RevealChange = { type: 'REVEAL_CHANGE'; path: string } & PageBlocks;

/** Asks the page to let the user point at a part of it, or to stop. */
export type ChoosePart = { type: 'CHOOSE_PART'; on: boolean };

export const PreviewMessage = z.discriminatedUnion('type', [
  PreviewLog,
  PreviewLocation,
  PreviewStorage,
  BrowserPageWaits,
  PreviewPart,
  PreviewPartLeft,
  PreviewLeave,
  PreviewBlocks,
  PreviewRevealed,
  ElementPicked,
  SelectLeft,
  TypingWanted,
  TextTyped,
  TypingEnded,
  SelectionBox,
  SiblingsMeasured,
]);
export type PreviewLog = z.infer<typeof PreviewLog>;
export type PreviewMessage = z.infer<typeof PreviewMessage>;

/**
 * The JSON that the product writes into the frame's `name` before the page loads: the origin to
 * which the page may send messages, and the page's storage if the browser provides none.
 */
export const FrameName = z.object({
  sayso: z.literal(1),
  /** Exact origin of the product; the page sends messages only there. */
  origin: z.string(),
  local: z.record(z.string(), z.string()),
  session: z.record(z.string(), z.string()),
});
export type FrameName = z.infer<typeof FrameName>;
