import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/chat/clock';

type PreviewState = {
  /** Where the page is served; empty until it runs somewhere. */
  url: string;
  /** Part of the frame's address (WB-015): another one loads the frame anew. 0: nothing was asked for yet. */
  time: number;
  attempt: number;
  phase: 'none' | 'loading' | 'loaded' | 'failed';
  /** The path and title the page tells of itself. */
  path: string;
  title: string;
  /** It has our bridge: it can be spoken to. */
  speaks: boolean;
};

/**
 * The preview frame's life: mounted when there is an address, looked after up to three times, shown when it is painted
 * (WB-015…017). A page with our bridge says when it begins and when something is on its screen; of any other only the load
 * event is known.
 */
export function createPreviewStore(clock: Clock) {
  const store = createStore<PreviewState>(() => ({ url: '', time: 0, attempt: 0, phase: 'none', path: '/', title: '', speaks: false }));
  let cancel: (() => void) | undefined;
  let frame = { began: false, loaded: false };
  let everLoaded = false;

  const attempt = (number: number) => {
    cancel?.();
    // A page that is still on its way is given its time; one that came to nothing is loaded anew.
    const isComing = number > 1 && frame.began && !frame.loaded;
    if (!isComing) frame = { began: false, loaded: false };
    store.setState({ phase: 'loading', attempt: number, ...(isComing ? {} : { time: clock.now(), speaks: false }) });
    cancel = clock.after(limits.preview.attemptMs, () => {
      if (number < limits.preview.attempts) return attempt(number + 1);
      if (everLoaded) return show();
      store.setState({ phase: 'failed' });
      console.error(`The preview did not load after ${limits.preview.attempts} attempts: ${store.getState().url}`);
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
    /** An address from DONE or from the project; the same one again loads the page again. */
    open(url: string) {
      store.setState({ url, path: '/' });
      if (url !== '') begin();
    },
    reload() {
      if (store.getState().url !== '') begin();
    },
    /**
     * The frame's load event. A page that speaks is believed only when it is painted: a broken one loads as well. Where nobody sees
     * the frame nothing is painted in it, and its load has to do.
     */
    loaded(seen = true) {
      frame.loaded = true;
      everLoaded = true;
      if (!frame.began || !seen) show();
    },
    /** What the page says of itself. */
    told(phase: 'started' | 'painted' | 'moved', path: string, title: string) {
      if (phase === 'started') frame = { began: true, loaded: false };
      if (phase === 'painted') show();
      store.setState({ path: withoutTime(path), title, speaks: true });
    },
    dispose: () => cancel?.(),
  };
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;

/** WB-015: the frame's address with its time. */
export function frameAddress(url: string, time: number): string {
  const address = new URL(url);
  address.searchParams.set('t', String(time));
  return address.href;
}

/** The path as the page's own address bar would show it. */
function withoutTime(path: string): string {
  const address = new URL(path, 'http://preview');
  address.searchParams.delete('t');
  return address.pathname + address.search + address.hash;
}
