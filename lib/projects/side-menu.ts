import { create } from 'zustand';
import { useSession } from '@/lib/session/store';
import { windowMode } from '@/lib/window/use-window-mode';

/** `hover`: a mouse came near the edge and may leave again; `held`: it was asked for and stays until it is closed. */
type Shown = 'shut' | 'hover' | 'held';

/** Whether the side menu of projects is open. */
export const useSideMenu = create<{ shown: Shown }>(() => ({ shown: 'shut' }));

/** SIDE-005: it opens only to who is known; an app has a menu of its own (HEAD-002). */
export function openSideMenu(how: 'hover' | 'held'): void {
  const { token, user } = useSession.getState();
  if (!token || !user || windowMode().kind === 'app') return;
  useSideMenu.setState({ shown: how });
}

export function shutSideMenu(): void {
  useSideMenu.setState({ shown: 'shut' });
}
