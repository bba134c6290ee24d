import { limits } from '@/domain/limits';
import type { Hashes } from '@/domain/signature';
import {
  type BeaconFields,
  type BeaconKind,
  cut,
  signBeacon,
  trackedUrl,
} from '@/domain/tracking/beacon';
import type { Clock } from '@/lib/utils/clock';
import type { TrackEvent } from './track';

type TrackerDependencies = {
  /** Base address of the four paths. */
  url: string;
  origin: string;
  visitor: string;
  /** The signed-in user's id; '' for a visitor (TRACK-009). */
  user(): string;
  /** The page on screen. */
  page(): { url: string; title: string };
  nonce(): string;
  hashes: Hashes;
  /** Sends a GET and ignores its response. */
  fetchImage(address: string): void;
  /** Sends a POST that continues after the page closes. */
  post(address: string, body: string): void;
  clock: Clock;
};

export type Tracker = ReturnType<typeof createTracker>;

const { heartbeatMs, titleMax, promptMax } = limits.tracking;

/**
 * Sends page views, visible time and actions to the tracking host (TRACK-001…009). Failures are
 * neither retried nor shown.
 */
export function createTracker({
  url,
  origin,
  visitor,
  user,
  page,
  nonce,
  hashes,
  fetchImage,
  post,
  clock,
}: TrackerDependencies) {
  /** The visible page and the time when it became visible; null while the page is hidden. */
  let seen: { url: string; title: string; since: number } | null = null;
  let cancel = () => {};

  async function send(kind: BeaconKind, more: BeaconFields): Promise<void> {
    try {
      const fields: BeaconFields = {
        visitor_uuid: visitor,
        user_id: user(),
        timestamp: String(clock.now()),
        nonce: nonce(),
        origin,
        ...more,
      };
      const body = new URLSearchParams({
        ...fields,
        signature: await signBeacon(fields, hashes),
      }).toString();
      if (kind === 'page_exit') post(`${url}/${kind}`, body);
      else fetchImage(`${url}/${kind}?${body}`);
    } catch {
      // TRACK-007: a failing tracker must not disturb the page.
    }
  }

  const pageFields = (at: { url: string; title: string }) => ({
    url: trackedUrl(at.url),
    title: cut(at.title, titleMax),
  });

  function scheduleHeartbeat() {
    cancel = clock.after(heartbeatMs, () => {
      if (!seen) return;
      void send('page_stay', { ...pageFields(seen), duration: String(clock.now() - seen.since) });
      scheduleHeartbeat();
    });
  }

  /** Starts to count how long this page is visible. */
  function startVisibleTime() {
    cancel();
    seen = { ...page(), since: clock.now() };
    scheduleHeartbeat();
  }

  /**
   * Ends the visible time and reports it once. It does not wait for the page to close, because a
   * hidden page is often closed without a further event.
   */
  function hide() {
    cancel();
    const left = seen;
    seen = null;
    if (left)
      void send('page_exit', { ...pageFields(left), duration: String(clock.now() - left.since) });
  }

  return {
    /** Called when a page was loaded or navigated to. */
    visit() {
      hide();
      startVisibleTime();
      if (seen) void send('pageview', pageFields(seen));
    },
    /** Called when the page is visible again. This is not a new visit. */
    show() {
      if (!seen) startVisibleTime();
    },
    hide,
    trackAction({ action, title, prompt }: TrackEvent) {
      const at = page();
      void send('action', {
        action_type: action,
        ...pageFields({ url: at.url, title: title ?? at.title }),
        ...(prompt ? { prompt: cut(prompt, promptMax) } : {}),
      });
    },
    stop() {
      cancel();
      seen = null;
    },
  };
}
