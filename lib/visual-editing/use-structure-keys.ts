'use client';

import type { RefObject } from 'react';
import type { WalkDirection } from '@/domain/contract/preview-protocol';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { useEditable } from '@/lib/workbench/use-editable';
import { fields, usePanelKeys } from './use-panel-keys';
import type { VisualEditing } from './visual-editing';

/** For each arrow key, the element that is selected next, as in the page's own selection. */
const walks: Readonly<Record<string, WalkDirection>> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
};

/**
 * Keys that move, copy and remove the selected element, and that select the one beside it, while the
 * focus is in the panel, but in none of its fields, or nowhere.
 */
export function useStructureKeys(panel: RefObject<HTMLElement | null>): void {
  const { editing } = useOpenProject();
  const hasElement = useEditing((state) => Boolean(state.selected?.element));
  const editable = useEditable();
  usePanelKeys((event) => {
    if (!isFree(event.target, panel.current)) return false;
    const act = (hasElement && walkOf(event)) || (editable ? actionOf(event) : undefined);
    act?.(editing);
    return act !== undefined;
  });
}

/** Selecting changes nothing, so it is also possible while an answer is written. */
function walkOf(event: KeyboardEvent): ((editing: VisualEditing) => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  const direction = walks[key];
  if (!direction || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  return ({ walk }) => walk(direction, repeat);
}

function actionOf(event: KeyboardEvent): ((editing: VisualEditing) => void) | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand && event.key.toLowerCase() === 'd') return ({ duplicate }) => duplicate();
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.altKey && event.key === 'ArrowUp') return ({ moveBy }) => moveBy(-1);
  if (event.altKey && event.key === 'ArrowDown') return ({ moveBy }) => moveBy(1);
  const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
  return isRemoval && !event.altKey ? ({ remove }) => remove() : undefined;
}

/** Whether no field and no other part of the product takes the keys. */
function isFree(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (document.querySelector('[role="dialog"]')) return false;
  if (target === window || target === document.body) return true;
  return target instanceof Element && (panel?.contains(target) ?? false) && !target.closest(fields);
}
