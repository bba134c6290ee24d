import type { WindowMode } from '@/lib/window/window-mode';

/** CHAT-042: whether leaving the page would surprise; the work itself goes on without the tab. */
export function warnsOnLeave({
  loading,
  building,
  mode,
}: {
  loading: boolean;
  building: boolean;
  mode: Pick<WindowMode, 'warnsOnLeave'>;
}): boolean {
  return mode.warnsOnLeave && (loading || building);
}
