'use client';

import { useTheme } from 'next-themes';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSession } from '@/lib/session/store';
import { useSwitchLanguage } from './use-switch-language';

declare global {
  interface Window {
    /** What an app put there before the page loaded: the fields of `app_init`. */
    __APP_CONTEXT__?: Record<string, unknown>;
    /** What it said before this component listened; gone from then on (`early-shell`). */
    __SHELL_EARLY__?: Record<string, unknown>[] | undefined;
  }
}

/** Listens to the app this page lives in, if it does (GAP-63). Nothing is fetched before a shell says something. */
export function ShellBridge() {
  const { setTheme } = useTheme();
  const setLanguage = useSwitchLanguage();
  const queue = useRef(Promise.resolve());
  /** Development mounts twice, and a code is good once. */
  const greeted = useRef(false);

  // One after the other: a prompt must not overtake the session it belongs to.
  const obey = useEffectEvent((message: unknown) => {
    queue.current = queue.current
      .then(async () => (await import('@/lib/window/obey-shell')).obeyShell(message, { setTheme, setLanguage }))
      .catch(() => {});
  });

  // Before the first paint, so that an app never sees the prompt box it hides.
  useLayoutEffect(() => {
    const first = [window.__APP_CONTEXT__, ...(window.__SHELL_EARLY__ ?? [])];
    if (first.some((one) => one?.window === 'app')) useSession.getState().setWindow('app');
  }, []);

  const kind = useSession((session) => session.window);
  useEffect(() => {
    // The newest, as an app may have been found out since this was drawn.
    document.documentElement.dataset.window = kind === 'app' ? kind : useSession.getState().window;
  }, [kind]);

  useEffect(() => {
    const context = greeted.current ? undefined : window.__APP_CONTEXT__;
    greeted.current = true;
    // The context is there again after every reload; its prompt is meant for the page that begins something.
    if (context) obey({ ...context, type: 'app_init', ...(window.location.pathname === '/' ? {} : { prompt: undefined }) });
    for (const message of window.__SHELL_EARLY__ ?? []) obey(message);
    window.__SHELL_EARLY__ = undefined;
    const listen = ({ source, data }: MessageEvent) => {
      // An app speaks from within its page; any other window is a stranger (decision 34).
      if (source === window && typeof data?.type === 'string' && data.type.startsWith('app_')) obey(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return null;
}
