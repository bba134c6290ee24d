'use client';

import { type ComponentType, useSyncExternalStore } from 'react';
import { fetchAsked, fetchPart } from '@/lib/window/fetch-part.client';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is fetched when it is first drawn (P3); until then `Meanwhile` stands there, as in the server's HTML. Not by
 * Suspense: what comes soon after a fallback was shown, React may hold back for 300 ms (ADR 047).
 */
export function part<Props extends object>(load: Load<Props>, Meanwhile?: ComponentType<Props>): ComponentType<Props> {
  return fetched(() => fetchPart(load), Meanwhile);
}

/** The same for what somebody has asked for and waits for: why it does not come is said once. */
export function askedPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return fetched(() => fetchAsked(load));
}

function fetched<Props extends object>(get: Load<Props>, Meanwhile?: ComponentType<Props>): ComponentType<Props> {
  let component: ComponentType<Props> | undefined;
  let isAsked = false;
  const waiting = new Set<() => void>();
  const wait = (arrived: () => void) => {
    waiting.add(arrived);
    if (!isAsked) {
      isAsked = true;
      void get().then((loaded) => {
        component = loaded;
        for (const tell of waiting) tell();
      });
    }
    return () => waiting.delete(arrived);
  };
  const here = () => component;
  const onServer = () => undefined;
  return function Part(props: Props) {
    const Shown = useSyncExternalStore<ComponentType<Props> | undefined>(wait, here, onServer) ?? Meanwhile;
    return Shown ? <Shown {...props} /> : null;
  };
}
