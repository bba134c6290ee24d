'use client';

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const controls = 'a, button';

/**
 * Keeps the focus when a row moves to another group. React then creates a new element for the row,
 * so this hook focuses the same control in it. It runs when `list`, the data of the rows, changes.
 * Returns a focus handler for the element of `box`.
 */
export function useKeepRowFocus(
  box: RefObject<HTMLElement | null>,
  list: unknown,
): (event: FocusEvent) => void {
  const last = useRef<{ control: Element; row: string; at: number; byKeys: boolean } | null>(null);
  // Run in a layout effect, before a modal's focus trap notices the lost focus and moves it to the
  // panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the list
  useLayoutEffect(() => {
    if (
      !last.current ||
      last.current.control.isConnected ||
      document.activeElement !== document.body
    )
      return;
    const { row, at, byKeys } = last.current;
    const moved = box.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)?.closest('li');
    moved?.querySelectorAll<HTMLElement>(controls)[at]?.focus({ preventScroll: !byKeys });
  }, [list]);
  return ({ target }) => {
    const item = target.closest('li');
    const row = item?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
    if (!item || !row) last.current = null;
    // After a click, do not scroll the list to the focused row.
    else
      last.current = {
        control: target,
        row,
        at: [...item.querySelectorAll(controls)].indexOf(target),
        byKeys: target.matches(':focus-visible'),
      };
  };
}
