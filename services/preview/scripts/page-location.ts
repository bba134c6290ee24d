import { type Frame, type Post, writeFrame } from './frame.ts';

type Phase = 'started' | 'painted' | 'moved';

/** Returns the page's address without the prefix, as the page's own router sees it. */
export function currentPath(prefix: string): string {
  const { pathname, search, hash } = location;
  return pathname.slice(pathname.startsWith(prefix) ? prefix.length : 0) + search + hash;
}

/** Removes the prefix from the address, because the page's own router must not see it. */
export function hidePrefix(frame: Frame | undefined, prefix: string): void {
  if (!prefix || !location.pathname.startsWith(prefix)) return;
  try {
    // A reload would request the address without the prefix. The gateway's page then redirects to
    // the prefix stored in the window's name.
    if (frame) writeFrame(Object.assign(frame, { prefix }));
    else if (/^$|^{"prefix":/.test(window.name)) window.name = JSON.stringify({ prefix });
    history.replaceState(history.state, '', currentPath(prefix));
  } catch {
    // This browser does not let an opaque origin change its URL.
  }
}

/** Reports the page's location: at its start, after each navigation, and once it is painted. */
export function reportLocation(post: Post, path: () => string): void {
  const report = (phase: Phase) =>
    post({
      type: 'PREVIEW_LOCATION',
      phase,
      path: path().slice(0, 8_000),
      title: document.title.slice(0, 1_000),
    });
  report('started');
  let last = path();
  const handleMove = () => {
    if (path() === last) return;
    last = path();
    setTimeout(() => report('moved'));
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...values) {
      original.apply(this, values);
      handleMove();
    };
  }
  addEventListener('popstate', handleMove);
  addEventListener('hashchange', handleMove);
  reportPaint(() => report('painted'));
}

function reportPaint(report: () => void): void {
  try {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      report();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(report)));
  }
}
