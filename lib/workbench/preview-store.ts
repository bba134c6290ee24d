import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';

type PreviewState = {
  /** The page's address; empty while the project runs nowhere. */
  url: string;
  /**
   * A number in the frame's address (WB-015). A new number reloads the frame; 0 means that nothing
   * was requested yet.
   */
  time: number;
  attempt: number;
  phase: 'none' | 'loading' | 'loaded' | 'failed';
  /** The path and title that the page reports. */
  path: string;
  title: string;
  /** Whether the page has the bridge and accepts messages. */
  hasBridge: boolean;
};

/**
 * Creates the state of the preview frame (WB-015…017). The frame exists once there is an address.
 * It is loaded in up to three attempts and shown when the page is painted. A page with the bridge
 * reports its start and its first paint. For any other page, only the load event is known.
 */
export function createPreviewStore(clock: Clock) {
  const store = createStore<PreviewState>(() => ({
    url: '',
    time: 0,
    attempt: 0,
    phase: 'none',
    path: '/',
    title: '',
    hasBridge: false,
  }));
  let cancel: (() => void) | undefined;
  let frame = { began: false, hasLoaded: false };
  let everLoaded = false;

  const attempt = (number: number) => {
    cancel?.();
    // A page that is still loading gets more time. A page that failed is loaded again.
    const isComing = number > 1 && frame.began && !frame.hasLoaded;
    if (!isComing) frame = { began: false, hasLoaded: false };
    store.setState({
      phase: 'loading',
      attempt: number,
      ...(isComing ? {} : { time: clock.now(), hasBridge: false }),
    });
    cancel = clock.after(limits.preview.attemptMs, () => {
      if (number < limits.preview.attempts) return attempt(number + 1);
      if (everLoaded) return show();
      store.setState({ phase: 'failed' });
      console.error(
        `The preview did not load after ${limits.preview.attempts} attempts: ${store.getState().url}`,
      );
    });
  };
  const show = () => {
    cancel?.();
    if (store.getState().phase !== 'none') store.setState({ phase: 'loaded' });
  };
  const begin = () => {
    everLoaded = false;
    attempt(1);
  };

  return {
    ...store,
    /** Opens the address from the DONE event or the project. The same address reloads the page. */
    open(url: string) {
      store.setState({ url, path: '/' });
      if (url !== '') begin();
    },
    reload() {
      if (store.getState().url !== '') begin();
    },
    /**
     * Handles the frame's load event. A page with the bridge counts as shown only when the bridge
     * reports that it is painted, because a broken page has a load event too. A hidden frame never
     * paints, so there the load event is enough.
     */
    loaded(seen = true) {
      frame.hasLoaded = true;
      everLoaded = true;
      if (!frame.began || !seen) show();
    },
    /** Handles a report of the page itself. */
    handleReport(phase: 'started' | 'painted' | 'moved', path: string, title: string) {
      if (phase === 'started') frame = { began: true, hasLoaded: false };
      if (phase === 'painted') show();
      store.setState({ path: withoutTime(path), title, hasBridge: true });
    },
    dispose: () => cancel?.(),
  };
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;

/** WB-015: returns the frame's address with `time` as its parameter `t`. */
export function frameAddress(url: string, time: number): string {
  const address = new URL(url);
  address.searchParams.set('t', String(time));
  return address.href;
}

/** Returns the path that the page reported, without the parameter `t` of the frame's address. */
function withoutTime(path: string): string {
  // A page may report text that is not a path.
  if (!URL.canParse(path, 'http://preview')) return '/';
  const address = new URL(path, 'http://preview');
  address.searchParams.delete('t');
  return address.pathname + address.search + address.hash;
}
