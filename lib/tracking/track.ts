import type { BeaconAction } from '@/domain/tracking/beacon';

export type Told = { action: BeaconAction; title?: string; prompt?: string };

/** Events before the tracker is loaded; with tracking off it is never read, so it stays short. */
const early: Told[] = [];
const mostEarly = 20;
let tell: ((told: Told) => void) | null = null;

/** Reports an action of the user (`action_type` of GAP-62). Never throws and never waits. */
export function track(action: BeaconAction, more: Omit<Told, 'action'> = {}): void {
  const told = { action, ...more };
  if (tell) tell(told);
  else if (early.length < mostEarly) early.push(told);
}

/** Connects the tracker and passes on earlier events; the returned function disconnects it. */
export function onTrack(listener: (told: Told) => void): () => void {
  tell = listener;
  for (const told of early.splice(0)) listener(told);
  return () => {
    if (tell === listener) tell = null;
  };
}
