'use client';

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const controls = 'a, button';

/**
 * A row that moves to another group is drawn anew there, and the focus would be lost with the old one: it goes on to the same control
 * of the row's new place. `list` is what the rows are drawn from; the result is the box's `onFocus`.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, list: unknown): (event: FocusEvent) => void {
  const last = useRef<{ control: Element; row: string; at: number; byKeys: boolean } | null>(null);
  // Before anything else sees that the focus is nowhere: a modal's own keeper would take it to the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with every change of the list
  useLayoutEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return;
    const { row, at, byKeys } = last.current;
    const moved = box.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)?.closest('li');
    moved?.querySelectorAll<HTMLElement>(controls)[at]?.focus({ preventScroll: !byKeys });
  }, [list]);
  return ({ target }) => {
    const item = target.closest('li');
    const row = item?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
    if (!item || !row) last.current = null;
    // Whoever points goes on where the pointer is: the list stays as it is scrolled.
    else
      last.current = {
        control: target,
        row,
        at: [...item.querySelectorAll(controls)].indexOf(target),
        byKeys: target.matches(':focus-visible'),
      };
  };
}
