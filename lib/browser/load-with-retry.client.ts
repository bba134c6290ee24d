import 'client-only';

import { errors } from '@/domain/errors';
import { toast } from '@/lib/toasts/store';

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/**
 * Imports a part of the page and retries until it has loaded. Without the retry, one failed import
 * would replace the open page with an error when the connection fails. Retries as soon as the
 * browser is online again, otherwise after 1 s to 15 s.
 */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure?: () => void,
): Promise<Part> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(maxRetryMs, waitMs * 2)) {
    try {
      return await load();
    } catch {
      onFailure?.();
      onFailure = undefined;
      await onlineOrAfter(waitMs);
    }
  }
}

/** Like `loadWithRetry`, for a part that the user requested: the first failure shows an error. */
export function loadOnDemand<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadWithRetry(load, () => toast({ kind: 'error', title: '', entry: errors.upstreamDown }));
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
