'use client';

import { type ComponentType, useSyncExternalStore } from 'react';
import { loadOnDemand, loadWithRetry } from '@/lib/browser/load-with-retry.client';

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/**
 * Returns a component whose code is loaded at its first render (P3). Until then it renders
 * `Meanwhile`, also in the server's HTML. It does not use Suspense, because React may keep a
 * fallback for 300 ms longer than necessary (ADR 047).
 */
export function lazyPart<Props extends object>(
  load: LoadComponent<Props>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  return createLazy(() => loadWithRetry(load), Meanwhile);
}

/**
 * Like `lazyPart`, for content that the user requested: shows the first failure to load as an
 * error.
 */
export function lazyOnDemand<Props extends object>(
  load: LoadComponent<Props>,
): ComponentType<Props> {
  return createLazy(() => loadOnDemand(load));
}

function createLazy<Props extends object>(
  get: LoadComponent<Props>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let component: ComponentType<Props> | undefined;
  let isAsked = false;
  const waiting = new Set<() => void>();
  const wait = (arrived: () => void) => {
    waiting.add(arrived);
    if (!isAsked) {
      isAsked = true;
      void get().then((loaded) => {
        component = loaded;
        for (const listener of waiting) listener();
      });
    }
    return () => waiting.delete(arrived);
  };
  const here = () => component;
  const onServer = () => undefined;
  return function Part(props: Props) {
    const Shown =
      useSyncExternalStore<ComponentType<Props> | undefined>(wait, here, onServer) ?? Meanwhile;
    return Shown ? <Shown {...props} /> : null;
  };
}
