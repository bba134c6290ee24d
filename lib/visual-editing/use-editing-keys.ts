'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { useEditable } from '@/lib/workbench/use-editable';

/** What closes itself with Esc. */
const closable = ':is([role="dialog"], [role="menu"], [role="listbox"])';
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Undo, redo, save and Esc while the user edits the page and the focus is in the product. What
 * belongs to another part of the product stays with it.
 */
export function useEditingKeys(panel: RefObject<HTMLElement | null>): void {
  const { editing } = useOpenProject();
  const active = useEditing((state) => state.active);
  const editable = useEditable();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An input method uses these keys itself; some browsers report only the code 229.
    if (event.isComposing || event.keyCode === 229) return;
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (key === 'escape' && !document.querySelector(closable)) editing.leave();
    else if (isCommand && key === 'z' && !isInOtherField(event.target, panel.current)) {
      if (event.shiftKey) editing.redo();
      else editing.undo();
    } else if (isCommand && key === 's' && editable) void editing.save();
    else return;
    event.preventDefault();
    // One press of Esc cancels one thing, so it must not also leave the full screen.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!active) return;
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}

/** Whether the target is a field outside of the panel, which has an undo of its own. */
function isInOtherField(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element) || panel?.contains(target)) return false;
  return target.closest(fields) !== null;
}
