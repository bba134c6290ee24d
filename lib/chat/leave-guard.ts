import type { WindowMode } from '@/lib/app-shell/window-mode';

/**
 * CHAT-042: returns whether to warn before the user leaves the page. A run continues without the
 * tab, but unsaved changes are lost.
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
