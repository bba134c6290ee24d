import { useSession } from '@/lib/session/store';
import type { ShellWindow } from './shell-report';
import { appWindow, browserWindow, type WindowMode } from './window-mode';

const modes: Record<WindowMode['kind'], WindowMode> = {
  browser: browserWindow,
  app: appWindow(() => globalThis as ShellWindow),
};

/** Returns the current mode; it is part of the session's state and set by the shell (APP-001). */
export const windowMode = (): WindowMode => modes[useSession.getState().window];

export const useWindowMode = (): WindowMode => modes[useSession((session) => session.window)];
