import 'client-only';

import { errors } from '@/domain/errors';
import { toast } from '@/lib/toasts/store';

const firstMs = 1000;
const mostMs = 15_000;

/**
 * Fetches a part of the page, again and again until it comes: a lost connection must cost nobody the page he stands in, and a part
 * that was refused once would be refused for good. Tries as soon as the browser is online again, else after 1 s to 15 s.
 */
export async function fetchPart<Part>(load: () => Promise<Part>, onFailure?: () => void): Promise<Part> {
  for (let waitMs = firstMs; ; waitMs = Math.min(mostMs, waitMs * 2)) {
    try {
      return await load();
    } catch {
      onFailure?.();
      onFailure = undefined;
      await onlineOrAfter(waitMs);
    }
  }
}

/** The same for what somebody has asked for: who waits for it is told why, once. */
export function fetchAsked<Part>(load: () => Promise<Part>): Promise<Part> {
  return fetchPart(load, () => toast({ kind: 'error', title: '', entry: errors.upstreamDown }));
}

function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
