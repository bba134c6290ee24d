import type { WindowMode } from '@/lib/window/window-mode';

/** CHAT-042: whether leaving the page would surprise; a run goes on without the tab, what is not saved does not. */
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
