import type { WalkSelection } from '../../../domain/contract/preview-protocol.ts';
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
  const outline = createOutline();
  /** The selected element, if it has a source, and when the user has pressed it. */
  let selected: Element | undefined;
  let pressedAt = Number.NEGATIVE_INFINITY;

  function pick(element: Element): void {
    const source = sourceOf(element);
    const part = readPart(source ?? element, (source ?? element).getBoundingClientRect(), path());
    outline.show(source ?? element);
    selected = source;
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
    remove: outline.remove,
  };
}

export type Selection = ReturnType<typeof createSelection>;

export const uidOf = (element: Element): string => element.getAttribute('data-component-uid') ?? '';
