import { useSession } from '@/lib/session/store';
import type { ShellWindow } from './shell-report';
import { appWindow, browserWindow, type WindowMode } from './window-mode';

const modes: Record<WindowMode['kind'], WindowMode> = {
  browser: browserWindow,
  app: appWindow(() => globalThis as ShellWindow),
};

/**
 * Returns the current window mode. The app around the page sets it in the session store (APP-001).
 */
export const windowMode = (): WindowMode => modes[useSession.getState().window];

export const useWindowMode = (): WindowMode => modes[useSession((session) => session.window)];
