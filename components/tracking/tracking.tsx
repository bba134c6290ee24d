'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useConfig } from '@/lib/config/use-config';
import type { Tracker } from '@/lib/tracking/tracker';

/**
 * Sends beacons if a tracking host is configured (TRACK-008). Loads the tracker when the page is
 * idle.
 */
export function Tracking() {
  const { trackUrl } = useConfig();
  const path = usePathname();
  const [tracker, setTracker] = useState<Tracker | null>(null);

  useEffect(() => {
    if (trackUrl === null) return;
    let started: Tracker | null = null;
    let gone = false;
    const start = async () => {
      const { startTracker } = await import('@/lib/tracking/start-tracker.client');
      if (gone) return;
      started = startTracker(trackUrl);
      setTracker(started);
    };
    // If an extension or the network blocks the tracker, the page works without it (TRACK-007).
    const cancel = whenIdle(() => void start().catch(() => {}));
    return () => {
      gone = true;
      cancel();
      started?.stop();
    };
  }, [trackUrl]);

  useEffect(() => {
    if (!tracker || !path) return;
    // A page sets its title after it renders.
    const timer = setTimeout(tracker.visit);
    return () => clearTimeout(timer);
  }, [tracker, path]);
  return null;
}

function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(call);
  return () => window.cancelIdleCallback(handle);
}
