'use client';

import type { RefObject } from 'react';
import { useOpenProject } from '@/lib/projects/context';
import { useEditable } from '@/lib/workbench/use-editable';
import { fields, usePanelKeys } from './use-panel-keys';
import type { VisualEditing } from './visual-editing';

/** What closes itself with Esc. */
const closable = ':is([role="dialog"], [role="menu"], [role="listbox"])';

/**
 * Undo, redo, save and Esc while the user edits the page and the focus is in the product. What
 * belongs to another part of the product stays with it.
 */
export function useEditingKeys(panel: RefObject<HTMLElement | null>): void {
  const { editing } = useOpenProject();
  const editable = useEditable();
  usePanelKeys((event) => {
    const key = event.key.toLowerCase();
    if (key === 'escape') return handleEscape(editing);
    if ((!event.ctrlKey && !event.metaKey) || event.altKey) return false;
    if (key === 'z' && !isInOtherField(event.target, panel.current)) {
      if (event.shiftKey) editing.redo();
      else editing.undo();
      return true;
    }
    if (key !== 's' || !editable) return false;
    void editing.save();
    return true;
  });
}

/** Cancels a drag, or leaves the editing unless something else closes with Esc. */
function handleEscape(editing: VisualEditing): boolean {
  if (editing.cancelDrag()) return true;
  if (document.querySelector(closable)) return false;
  editing.leave();
  return true;
}

/** Whether the target is a field outside of the panel, which has an undo of its own. */
function isInOtherField(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element) || panel?.contains(target)) return false;
  return target.closest(fields) !== null;
}
