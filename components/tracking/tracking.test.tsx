import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { refusesTracking, startTracker } from '@/lib/tracking/start-tracker.client';
import { track } from '@/lib/tracking/track';
import { renderPage } from '@/tests/support/render';
import { Tracking } from './tracking';

const router = vi.hoisted(() => ({ path: '/', listeners: new Set<() => void>() }));
vi.mock('next/navigation', async () => {
  const { useSyncExternalStore } = await import('react');
  const subscribe = (listener: () => void) => {
    router.listeners.add(listener);
    return () => router.listeners.delete(listener);
  };
  return { usePathname: () => useSyncExternalStore(subscribe, () => router.path) };
});
const navigate = (path: string) =>
  act(() => {
    router.path = path;
    for (const listener of router.listeners) listener();
  });

let images: URL[] = [];
let posts: { address: string; body: string }[] = [];
const url = 'https://track.example';
const visits = () => images.filter(({ pathname }) => pathname === '/pageview');

beforeEach(() => {
  router.path = '/';
  images = [];
  posts = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        images.push(new URL(address));
      }
    },
  );
  navigator.sendBeacon = (address, body) => {
    posts.push({ address: String(address), body: String(body) });
    return true;
  };
  // biome-ignore lint/suspicious/noDocumentCookie: the test reads what the page writes.
  document.cookie = 'visitor_uuid=; max-age=0; path=/';
  useSession.setState(useSession.getInitialState(), true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends nothing and stores no visitor id where no host is configured [TRACK-008]', async () => {
  await renderPage(<Tracking />, { trackUrl: null });
  track('login');
  await new Promise((resolve) => setTimeout(resolve, 20));
  window.dispatchEvent(new Event('pagehide'));
  expect([images, posts, document.cookie.includes('visitor_uuid')]).toEqual([[], [], false]);
});

it('reports the load, a navigation, an action and the exit [TRACK-009, TRACK-001]', async () => {
  const page = await renderPage(<Tracking />, { trackUrl: url });
  await waitFor(() => expect(visits()).toHaveLength(1));
  navigate('/agreement');
  await waitFor(() => expect(visits()).toHaveLength(2));
  useSession.getState().setAccount({ userId: '10001' } as never, []);
  track('login');
  await waitFor(() => expect(images.at(-1)?.searchParams.get('action_type')).toBe('login'));
  expect(images.at(-1)?.searchParams.get('user_id')).toBe('10001');
  expect(visits()[0]?.searchParams.get('user_id')).toBe('');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(posts.map(({ address }) => address)).toEqual([`${url}/page_exit`]));
  page.unmount();
});

it('signs the last beacon before the page unloads [TRACK-006]', async () => {
  const tracker = startTracker(url);
  tracker?.visit();
  window.dispatchEvent(new Event('pagehide'));
  // Allow only microtasks before the check, because a page that closes runs no further task.
  for (let i = 0; i < 10; i++) await Promise.resolve();
  expect(new URLSearchParams(posts[0]?.body).get('signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(new URLSearchParams(posts[0]?.body).get('duration')).toMatch(/^\d+$/);
  tracker?.stop();
});

it('stores a random visitor id for 365 days and renews it with each visit [TRACK-004]', () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => void written.push(line));
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => written.at(-1)?.split(';')[0] ?? '');
  startTracker(url)?.stop();
  startTracker(url)?.stop();
  expect(written).toHaveLength(2);
  expect(written[0]).toMatch(
    /^visitor_uuid=[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}; /,
  );
  expect(written[0]).toContain(`; max-age=${365 * 24 * 3600};`);
  expect(written[1]).toBe(written[0]);
});

it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'does not track a browser with %o [GAP-62]',
  (browser) => {
    expect(refusesTracking(browser)).toBe(true);
    expect(refusesTracking({ doNotTrack: null })).toBe(false);
    Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
    expect(startTracker(url)).toBeNull();
    Object.defineProperty(navigator, 'doNotTrack', { value: null, configurable: true });
    expect(document.cookie).not.toContain('visitor_uuid');
  },
);

it('shows nothing and retries nothing when the host does not respond [TRACK-007]', async () => {
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      onerror: (() => void) | null = null;
      set src(address: string) {
        images.push(new URL(address));
        queueMicrotask(() => {
          this.onerror?.();
          this.dispatchEvent(new Event('error'));
        });
      }
    },
  );
  const page = await renderPage(<Tracking />, { trackUrl: url });
  await waitFor(() => expect(visits()).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(images).toHaveLength(1);
  expect(useToasts.getState().recent).toEqual([]);
  page.unmount();
});

it('shows nothing and retries nothing when the tracker is blocked [TRACK-007]', async () => {
  vi.stubGlobal(
    'Image',
    class {
      set src(_: string) {
        images.push(new URL(url));
        throw new Error('blocked');
      }
    },
  );
  await renderPage(<Tracking />, { trackUrl: url });
  await waitFor(() => expect(images).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(images).toHaveLength(1);
  expect(useToasts.getState().recent).toEqual([]);
});
