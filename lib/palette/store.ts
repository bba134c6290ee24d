import { create } from 'zustand';
import { openDialog, useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';

/** The project on which the commands act; null if no project is open. */
export const usePaletteProject = create<{ project: OpenProject | null }>(() => ({ project: null }));

/** Opens the command palette, unless a dialog is open, which may contain unsaved input. */
export function openPalette(): void {
  if (!useDialogs.getState().open) openDialog('palette', {});
}

/**
 * Returns whether the keys open the palette: ⌘K on a Mac, otherwise Ctrl+K outside of a terminal.
 * On a Mac and in a terminal, Ctrl+K deletes to the end of the line.
 */
export function isPaletteShortcut(
  { key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent,
  isMac: boolean,
): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  if (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return isMac || !(target instanceof Element && target.closest('.xterm'));
}
