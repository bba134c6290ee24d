import type { BeaconAction } from '@/domain/tracking/beacon';

export type TrackEvent = { action: BeaconAction; title?: string; prompt?: string };

/**
 * Events from before the tracker is loaded. If tracking is off, nothing reads them, so their number
 * is limited.
 */
const pendingEvents: TrackEvent[] = [];
const maxPendingEvents = 20;
let activeListener: ((told: TrackEvent) => void) | null = null;

/** Reports an action of the user (`action_type` of GAP-62). Never throws and never waits. */
export function track(action: BeaconAction, more: Omit<TrackEvent, 'action'> = {}): void {
  const told = { action, ...more };
  if (activeListener) activeListener(told);
  else if (pendingEvents.length < maxPendingEvents) pendingEvents.push(told);
}

/**
 * Connects the tracker and delivers earlier events. The returned function disconnects the tracker.
 */
export function onTrack(listener: (told: TrackEvent) => void): () => void {
  activeListener = listener;
  for (const told of pendingEvents.splice(0)) listener(told);
  return () => {
    if (activeListener === listener) activeListener = null;
  };
}
