import type { WindowMode } from '@/lib/app-shell/window-mode';

/**
 * Returns whether to warn before the user leaves the page (CHAT-042). A run continues without the
 * page, but unsaved changes are lost.
 */
export function warnsOnLeave({
  loading,
  building,
  unsaved,
  mode,
}: {
  loading: boolean;
  building: boolean;
  unsaved: boolean;
  mode: Pick<WindowMode, 'warnsOnLeave'>;
}): boolean {
  return mode.warnsOnLeave && (loading || building || unsaved);
}
