import { create } from 'zustand';
import { openDialog, useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';

/** The project that commands act on; null where none is open. */
export const usePaletteProject = create<{ project: OpenProject | null }>(() => ({ project: null }));

/** Opens the command palette; never over a dialog, which may hold unsaved input. */
export function openPalette(): void {
  if (!useDialogs.getState().open) openDialog('palette', {});
}

/**
 * Returns whether these keys open it: Ctrl+K, or ⌘K on a Mac, where Ctrl+K deletes to the end of
 * the line, as in a terminal.
 */
export function isPaletteShortcut(
  { key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent,
  isMac: boolean,
): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey) return false;
  if (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return isMac || !(target instanceof Element && target.closest('.xterm'));
}
