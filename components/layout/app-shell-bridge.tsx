'use client';

import { useTheme } from 'next-themes';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ConcurrencyLimit } from '@/domain/async/concurrency-limit';
import { useSession } from '@/lib/session/store';
import { useSwitchLanguage } from './use-switch-language';

declare global {
  interface Window {
    /** An app sets this before the page loads. It has the fields of `app_init`. */
    __APP_CONTEXT__?: Record<string, unknown>;
    /** Messages that arrived before this component listened, collected by `earlyShellScript`. */
    __SHELL_EARLY__?: Record<string, unknown>[] | undefined;
  }
}

/**
 * Handles messages from the mobile app that contains the page, if there is one (GAP-63). The first
 * message loads the code that handles messages.
 */
export function ShellBridge() {
  const { setTheme } = useTheme();
  const setLanguage = useSwitchLanguage();
  const [queue] = useState(() => new ConcurrencyLimit(1));
  /**
   * Whether the context was handled: React mounts twice in development mode, but a one-time code
   * works once.
   */
  const isContextHandled = useRef(false);

  // Handle messages one after another, because a prompt must wait for the session that it needs.
  const enqueueMessage = useEffectEvent((message: unknown) => {
    queue
      .run(async () => {
        const { handleShellMessage } = await import('@/lib/app-shell/handle-shell-message');
        await handleShellMessage(message, { setTheme, setLanguage });
      })
      .catch(() => {});
  });

  // Run before the first paint, because an app must never show the prompt box.
  useLayoutEffect(() => {
    const first = [window.__APP_CONTEXT__, ...(window.__SHELL_EARLY__ ?? [])];
    if (first.some((one) => one?.window === 'app')) useSession.getState().setWindow('app');
  }, []);

  const kind = useSession((session) => session.window);
  useEffect(() => {
    // Read the current state, because a message of the app may have changed the state since this
    // render.
    document.documentElement.dataset.window = kind === 'app' ? kind : useSession.getState().window;
  }, [kind]);

  useEffect(() => {
    const context = isContextHandled.current ? undefined : window.__APP_CONTEXT__;
    isContextHandled.current = true;
    // The app's context is set again on each reload. Its prompt is only for a page that starts a
    // new project.
    if (context)
      enqueueMessage({
        ...context,
        type: 'app_init',
        ...(window.location.pathname === '/' ? {} : { prompt: undefined }),
      });
    for (const message of window.__SHELL_EARLY__ ?? []) enqueueMessage(message);
    window.__SHELL_EARLY__ = undefined;
    const listen = ({ source, data }: MessageEvent) => {
      // An app posts messages from inside its own page. Reject messages of any other window
      // (ADR 071).
      if (source === window && typeof data?.type === 'string' && data.type.startsWith('app_'))
        enqueueMessage(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return null;
}
