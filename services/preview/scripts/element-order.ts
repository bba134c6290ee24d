import type { ElementPlace } from '../../../domain/visual-editing/edits.ts';
import type { SiblingMove } from '../../../domain/visual-editing/sibling-order.ts';
import { copiesBehind, fileOf } from './element-copies.ts';
import { comparePoints, siblingElements } from './element-siblings.ts';

/** A moved element. The comment keeps its place, because the page expects it there. */
type Moved = { list: string; mark: Comment; file: string | null };

/**
 * Moves elements within the element of the page that they are in, where a page that renders again
 * finds them.
 */
export function createElementOrder() {
  const lists = new Map<string, readonly SiblingMove[]>();
  const moved = new Map<Element, Moved>();
  const movedIn = (list: string) => [...moved].filter(([, one]) => one.list === list).reverse();

  function putBack(element: Element, { mark }: Moved): void {
    moved.delete(element);
    if (mark.isConnected && element.parentNode === mark.parentNode)
      mark.replaceWith(element, ...copiesBehind(element));
    else mark.remove();
  }

  function move(list: string): void {
    for (const [element, one] of movedIn(list)) putBack(element, one);
    /** Several elements behind one follow each other. */
    const last = new Map<Element, Element>();
    for (const { one, to, side } of lists.get(list) ?? [])
      for (const element of elementsAt(one.uid, one.place)) {
        const target = siblingElements(element).find((other) => isAt(other, to.uid, to.place));
        if (!target) continue;
        const mark = document.createComment('');
        element.before(mark);
        const all = [element, ...copiesBehind(element)];
        const before = last.get(target) ?? copiesBehind(target).at(-1) ?? target;
        if (side === 'before') target.before(...all);
        else {
          before.after(...all);
          last.set(target, all.at(-1) ?? element);
        }
        moved.set(element, { list, mark, file: fileOf(element) });
      }
  }

  function hasNewSource(list: string): boolean {
    return movedIn(list).some(([element, { mark, file }]) =>
      [element, ...(mark.parentElement?.children ?? [])].some(
        (one) => isOfFile(one, element) && fileOf(one) !== file,
      ),
    );
  }

  /**
   * After its source has changed, the page has put elements where it expects others. Their order is
   * then the one of their source.
   */
  function settle(list: string): void {
    lists.delete(list);
    const settled = movedIn(list);
    const parents = new Map<Element, Element>();
    for (const [element, one] of settled) {
      const { parentElement } = one.mark;
      if (parentElement) parents.set(parentElement, element);
      moved.delete(element);
      one.mark.remove();
    }
    for (const [parent, element] of parents)
      for (const name of listsIn(parent, element)) sortChildren(parent, name);
  }

  /** Whether the page has elements that are not moved yet, as after it has rendered again. */
  const isIncomplete = (list: string): boolean =>
    movedIn(list).some(([element]) => !element.isConnected) ||
    (lists.get(list) ?? []).some(({ one }) =>
      elementsAt(one.uid, one.place).some((element) => !moved.has(element)),
    );

  return {
    /** Shows the moves of a list, and no others. */
    show(list: string, moves: readonly SiblingMove[]): void {
      if (moves.length > 0) lists.set(list, moves);
      else lists.delete(list);
      move(list);
    },
    /** Reacts to what the page has rendered. */
    handleRendered(): void {
      for (const list of [...lists.keys()]) {
        if (hasNewSource(list)) settle(list);
        else if (isIncomplete(list)) move(list);
      }
    },
    /** Does something while all elements are where the source has them. */
    inSourceOrder(act: () => void): void {
      const names = [...lists.keys()];
      for (const list of names) for (const [element, one] of movedIn(list)) putBack(element, one);
      act();
      for (const list of names) move(list);
    },
    restoreAll(): void {
      for (const list of lists.keys())
        for (const [element, one] of movedIn(list)) putBack(element, one);
      lists.clear();
    },
  };
}

export type ElementOrder = ReturnType<typeof createElementOrder>;

const tagOf = (element: Element, name: string) => element.getAttribute(`data-component-${name}`);
const isOfFile = (one: Element, other: Element) => tagOf(one, 'path') === tagOf(other, 'path');

const isAt = (element: Element, uid: string, { hash, file }: ElementPlace) =>
  tagOf(element, 'uid') === uid &&
  tagOf(element, 'hash') === hash &&
  (file === undefined || fileOf(element) === file);

const elementsAt = (uid: string, place: ElementPlace): Element[] =>
  [...document.querySelectorAll(`[data-component-uid="${CSS.escape(uid)}"]`)].filter((element) =>
    isAt(element, uid, place),
  );

/** The lists of the source among the children, of the same file as an element. */
function listsIn(parent: Element, element: Element): Set<string> {
  const same = [...parent.children].filter((one) => isOfFile(one, element));
  return new Set(same.map((one) => tagOf(one, 'parent') ?? '').filter((list) => list !== ''));
}

/** Puts the elements of a list into the order of their source, where they are among the others. */
function sortChildren(parent: Element, list: string): void {
  const children = [...parent.children].filter((one) => tagOf(one, 'parent') === list);
  const starts = children.map((one) => tagOf(one, 'start') ?? '');
  // A component that is there twice has each of them twice.
  if (new Set(starts).size < starts.length) return;
  const sorted = children.toSorted((a, b) =>
    comparePoints(tagOf(a, 'start') ?? '', tagOf(b, 'start') ?? ''),
  );
  const places = children.map((one) => {
    const place = document.createComment('');
    one.before(place);
    return place;
  });
  for (const [index, place] of places.entries()) {
    const one = sorted[index];
    if (one) place.replaceWith(one);
  }
}
