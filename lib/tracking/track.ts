import type { BeaconAction } from '@/domain/rules/tracking';

export type Told = { action: BeaconAction; title?: string; prompt?: string };

/** Said before the tracker was fetched; with tracking off it is never read, so it stays short. */
const early: Told[] = [];
const mostEarly = 20;
let tell: ((told: Told) => void) | null = null;

/** Reports that somebody did something (`action_type` of GAP-62). Never throws and never waits. */
export function track(action: BeaconAction, more: Omit<Told, 'action'> = {}): void {
  const told = { action, ...more };
  if (tell) tell(told);
  else if (early.length < mostEarly) early.push(told);
}

/** The tracker takes over, with what was said before it came; the answer gives it up again. */
export function onTrack(listener: (told: Told) => void): () => void {
  tell = listener;
  for (const told of early.splice(0)) listener(told);
  return () => {
    if (tell === listener) tell = null;
  };
}
