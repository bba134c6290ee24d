import type { ElementChange } from '../../../domain/visual-editing/selected-element.ts';
import type { SiblingMove } from '../../../domain/visual-editing/sibling-order.ts';
import { createElementOrder } from './element-order.ts';
import { elementsOf } from './element-painting.ts';
import { createPaintedElements } from './painted-elements.ts';

/**
 * Shows unsaved changes in the elements of the page, and restores the elements. When an element
 * gets another source, for example after a save, that source contains the change, so only the
 * inline style is removed.
 */
export function createLiveChanges() {
  /** The changes that are shown, by the id and hash of the source. */
  const shown = new Map<string, { uid: string; hash: string; change: ElementChange }>();
  const order = createElementOrder();
  const painted = createPaintedElements(order);
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) {
      const outdated = type === 'attributes' ? painted.forget(target as Element) : undefined;
      if (outdated !== undefined) shown.delete(outdated);
    }
    // The page may have rendered elements for the first time or again. Show the changes in them
    // too.
    for (const { uid, hash, change } of shown.values())
      for (const element of elementsOf(uid, hash))
        if (!painted.has(element)) painted.apply(element, change);
    painted.handleRendered();
    order.handleRendered();
    // The changes made here are not rendered by the page.
    observer.takeRecords();
  });

  function handleResize(): void {
    for (const { uid, hash, change } of shown.values())
      if (change.ranges)
        for (const element of elementsOf(uid, hash)) painted.apply(element, change);
    observer.takeRecords();
  }

  function observe(): void {
    addEventListener('resize', handleResize);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      // The page may render another text from data in the same place.
      characterData: painted.hasTexts(),
      attributeFilter: ['data-component-hash', 'data-component-file'],
    });
  }

  return {
    /**
     * Shows a change in every element of a source, also in elements that the page adds later. An
     * element with the same id but another hash is not the one that was edited.
     */
    show(uid: string, hash: string, change: ElementChange): void {
      observe();
      if (change.isEdit) shown.set(`${uid} ${hash}`, { uid, hash, change });
      else shown.delete(`${uid} ${hash}`);
      for (const element of elementsOf(uid, hash)) painted.apply(element, change);
      observer.takeRecords();
    },
    /** Shows texts in the place of others that come from data, by the others. */
    showTexts(texts: Readonly<Record<string, string>>, isSaved: boolean): void {
      if (isSaved) painted.keepTexts();
      else painted.showTexts(texts);
      observe();
      observer.takeRecords();
    },
    sourceText: painted.sourceText,
    /** Shows the moves of a list, and no others. */
    order(list: string, moves: readonly SiblingMove[]): void {
      observe();
      order.show(list, moves);
      observer.takeRecords();
    },
    hold: painted.hold,
    release: painted.release,
    restoreAll(): void {
      observer.disconnect();
      removeEventListener('resize', handleResize);
      order.restoreAll();
      shown.clear();
      painted.restoreAll();
    },
  };
}
