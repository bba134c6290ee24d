import type { MeasureSiblings, WalkSelection } from '../../../domain/contract/preview-protocol.ts';
import type { PageBox } from '../../../domain/visual-editing/page-box.ts';
import { mostSiblings, siblingElements } from './element-siblings.ts';
import { readElement, sourceOf } from './element-source.ts';
import type { Post } from './frame.ts';
import { readPart } from './page-part.ts';
import { createOutline } from './selection-outline.ts';
import { walkFrom } from './source-walk.ts';

/** How long after the first press a second one counts as a double press. */
const doublePressMs = 500;

/** Keeps the selected element, marks it, and reports it to the product. */
export function createSelection({
  post,
  path,
  sourceText,
}: {
  post: Post;
  path: () => string;
  /** Returns the text of the source where the page shows another one. */
  sourceText(element: Element): string | undefined;
}) {
  const outline = createOutline(reportBox);
  /** The selected element, if it has a source, and when the user has pressed it. */
  let selected: Element | undefined;
  let pressedAt = Number.NEGATIVE_INFINITY;

  /** Reports where the selected element is, for the handles that the product draws over it. */
  function reportBox(element: Element, box: PageBox | null): void {
    if (element === selected) post({ type: 'SELECTION_BOX', elementUniqueId: uidOf(element), box });
  }

  function pick(element: Element): void {
    const source = sourceOf(element);
    const part = readPart(source ?? element, (source ?? element).getBoundingClientRect(), path());
    selected = source;
    outline.show(source ?? element);
    const read = source && readElement(source, sourceText(source));
    if (read) post({ type: 'INJECT_ELEMENT_CHANGE', part, ...read });
    else post({ type: 'PREVIEW_PART', part });
  }

  return {
    current: () => selected,
    pick,
    /** Returns the element beside the selected one, if that is the one that the product means. */
    walk({ elementUniqueId, direction }: WalkSelection): Element | undefined {
      if (!selected?.isConnected || uidOf(selected) !== elementUniqueId) return undefined;
      const next = walkFrom(selected, direction);
      next?.scrollIntoView({ block: 'nearest' });
      return next;
    },
    /** Selects an element. Asks to type in it when it is selected already. */
    choose(element: Element, { type, timeStamp }: Event): void {
      const isSame = selected !== undefined && sourceOf(element) === selected;
      const isOpened = isSame && (type === 'keydown' || timeStamp - pressedAt < doublePressMs);
      // A third press does not count as the second one of another pair.
      pressedAt = isOpened ? Number.NEGATIVE_INFINITY : timeStamp;
      if (isOpened && selected) post({ type: 'TYPING_WANTED', elementUniqueId: uidOf(selected) });
      else pick(element);
    },
    /** Reports where the selected element and its siblings are, after scrolling. */
    measureSiblings({ elementUniqueId, scrollBy }: MeasureSiblings): void {
      if (!selected?.isConnected || uidOf(selected) !== elementUniqueId) return;
      if (scrollBy !== 0) window.scrollBy({ top: scrollBy, behavior: 'instant' });
      const boxes = siblingElements(selected)
        .slice(0, mostSiblings)
        .map((one) => ({ uid: uidOf(one), box: boxOf(one) }));
      post({ type: 'SIBLING_BOXES', elementUniqueId, boxes });
    },
    remove: outline.remove,
  };
}

/** Returns the place of an element in the window. */
function boxOf(element: Element): PageBox {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

export type Selection = ReturnType<typeof createSelection>;

export const uidOf = (element: Element): string => element.getAttribute('data-component-uid') ?? '';
