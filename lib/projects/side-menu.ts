import { create } from 'zustand';
import { windowMode } from '@/lib/app-shell/use-window-mode';
import { useSession } from '@/lib/session/store';

/**
 * `hover`: the pointer at the edge opened the menu, which closes when the pointer leaves. `held`:
 * the menu stays open until the user closes it.
 */
type SideMenuState = 'shut' | 'hover' | 'held';

/** Whether the side menu of projects is open. */
export const useSideMenu = create<{ shown: SideMenuState }>(() => ({ shown: 'shut' }));

/** SIDE-005: opens only for a signed-in user. An app has its own menu (HEAD-002). */
export function openSideMenu(how: 'hover' | 'held'): void {
  const { token, user } = useSession.getState();
  if (!token || !user || windowMode().kind === 'app') return;
  useSideMenu.setState({ shown: how });
}

export function closeSideMenu(): void {
  useSideMenu.setState({ shown: 'shut' });
}
