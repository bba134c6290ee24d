import { create } from 'zustand';
import { openDialog, useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';

/** The project that commands are about; null where none is open. */
export const usePaletteProject = create<{ project: OpenProject | null }>(() => ({ project: null }));

/** Opens the list of commands; never over a dialog, in which something may stand unsaved. */
export function openPalette(): void {
  if (!useDialogs.getState().open) openDialog('palette', {});
}

/** Whether these keys ask for it: Ctrl+K, on a Mac ⌘K, where Ctrl+K deletes a line's end, as it does in a terminal. */
export function asksForPalette({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent, isMac: boolean): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  if (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return isMac || !(target instanceof Element && target.closest('.xterm'));
}
