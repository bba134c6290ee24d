// Runs first in every previewed page (ADR 076, GAP-36). In a frame of the product it provides a
// storage where the browser has none, and reports the page's location and errors to the product. It
// posts messages only to the origin that the frame's name states. It does nothing in a tab with an
// origin of its own.
(() => {
  const prefix = document.currentScript?.dataset.prefix ?? '';
  // A tab below a prefix has no origin either. It needs storage and addresses, but no messages.
  if (window.parent === window && !prefix) return;

  const frame = readName();
  const tell = frame ? (message) => window.parent.postMessage(message, frame.origin) : () => {};

  function readName() {
    try {
      const value = JSON.parse(window.name);
      return value.sayso === 1 && typeof value.origin === 'string' ? value : undefined;
    } catch {
      return undefined;
    }
  }

  // ---- storage
  const maxStorage = 5 * 1024 * 1024;
  const works = (area) => {
    try {
      return Boolean(window[area]);
    } catch {
      return false;
    }
  };

  function makeStorage(area, initial) {
    const values = new Map(
      Object.entries(initial ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const size = () =>
      [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    const changed = (key, value) => {
      // Keep the values for a reload within the frame.
      if (frame) {
        frame[area] = Object.fromEntries(values);
        window.name = JSON.stringify(frame);
      }
      tell({ type: 'PREVIEW_STORAGE', area, key, value });
    };
    const verbs = {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem(key, value) {
        const before = values.get(String(key));
        values.set(String(key), String(value));
        if (size() > maxStorage) {
          if (before === undefined) values.delete(String(key));
          else values.set(String(key), before);
          throw new DOMException('The storage of this preview is full.', 'QuotaExceededError');
        }
        if (before !== String(value)) changed(String(key), String(value));
      },
      removeItem: (key) => void (values.delete(String(key)) && changed(String(key), null)),
      clear() {
        if (values.size === 0) return;
        values.clear();
        changed(null, null);
      },
      key: (index) => [...values.keys()][index] ?? null,
    };
    return new Proxy(Object.create(Storage.prototype), {
      get: (_, key) =>
        key === 'length'
          ? values.size
          : (verbs[key] ?? (typeof key === 'string' ? values.get(key) : undefined)),
      set: (_, key, value) => {
        verbs.setItem(key, value);
        return true;
      },
      has: (_, key) => key in verbs || values.has(key),
      deleteProperty: (_, key) => {
        verbs.removeItem(key);
        return true;
      },
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        values.has(key)
          ? { value: values.get(key), writable: true, enumerable: true, configurable: true }
          : undefined,
    });
  }

  for (const [name, area] of [
    ['localStorage', 'local'],
    ['sessionStorage', 'session'],
  ]) {
    if (works(name)) continue;
    const value = makeStorage(area, frame?.[area]);
    Object.defineProperty(window, name, { configurable: true, get: () => value });
  }
  try {
    void document.cookie;
  } catch {
    const jar = new Map();
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      set(text) {
        const [pair = ''] = String(text).split(';');
        const at = pair.indexOf('=');
        if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
      },
    });
  }

  // ---- addresses in an opaque frame: the browser sends no referrer, so each needs the prefix
  const whole = (address) =>
    prefix && typeof address === 'string' && /^\/(?![/~])/.test(address)
      ? prefix + address
      : address;
  if (prefix) {
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (method, address, ...rest) {
      return open.call(this, method, whole(address), ...rest);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const one of [target, ...addedNodes])
          for (const element of one.querySelectorAll
            ? [one, ...one.querySelectorAll('[src]')]
            : []) {
            const address = element.getAttribute('src');
            if (address && whole(address) !== address) element.setAttribute('src', whole(address));
          }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['src'],
    });
  }

  // ---- errors
  let allowance = 60;
  setInterval(() => {
    allowance = 60;
  }, 10_000);
  const log = (message) => {
    if (allowance-- > 0) tell({ type: 'PREVIEW_LOG', ...message });
  };
  const readable = (value) => {
    if (value instanceof Error) return value.stack ?? value.message;
    if (typeof value === 'string') return value;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const short = (text) => String(text).slice(0, 10_000);

  for (const [name, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
  ]) {
    const original = console[name];
    console[name] = (...values) => {
      original.apply(console, values);
      log({ kind: 'console', level, text: short(values.map(readable).join(' ')) });
    };
  }
  addEventListener(
    'error',
    (event) => {
      const address = event.target?.src ?? event.target?.href;
      if (event.target !== window && address)
        return log({ kind: 'request', level: 'error', text: short(`could not load ${address}`) });
      log({
        kind: 'page',
        level: 'error',
        text: short(event.message),
        source: short(`${event.filename}:${event.lineno}:${event.colno}`),
        ...(event.error?.stack ? { stack: short(event.error.stack) } : {}),
      });
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => {
    log({ kind: 'page', level: 'error', text: short(readable(event.reason)) });
  });
  const realFetch = window.fetch;
  window.fetch = async (...given) => {
    const input = [whole(given[0]), ...given.slice(1)];
    const address = input[0]?.url ?? String(input[0]);
    try {
      const answer = await realFetch.apply(window, input);
      if (answer.status >= 400)
        log({ kind: 'request', level: 'error', text: short(`${answer.status} ${address}`) });
      return answer;
    } catch (error) {
      log({
        kind: 'request',
        level: 'error',
        text: short(`${error?.message ?? error} ${address}`),
      });
      throw error;
    }
  };

  // ---- location of the page
  if (prefix && location.pathname.startsWith(prefix)) {
    try {
      // A reload requests the address without the prefix. That page redirects back by the window's
      // name.
      if (frame) frame.prefix = prefix;
      if (frame || /^$|^{"prefix":/.test(window.name))
        window.name = JSON.stringify(frame ?? { prefix });
      // The page's own router must not see our prefix.
      history.replaceState(
        history.state,
        '',
        location.pathname.slice(prefix.length) + location.search + location.hash,
      );
    } catch {
      // This browser does not let an opaque origin change its URL.
    }
  }
  const path = () =>
    location.pathname.slice(location.pathname.startsWith(prefix) ? prefix.length : 0) +
    location.search +
    location.hash;
  const report = (phase) =>
    tell({
      type: 'PREVIEW_LOCATION',
      phase,
      path: path().slice(0, 8_000),
      title: document.title.slice(0, 1_000),
    });
  report('started');
  let last = path();
  const moved = () => {
    if (path() === last) return;
    last = path();
    setTimeout(() => report('moved'));
  };
  for (const verb of ['pushState', 'replaceState']) {
    const original = history[verb];
    history[verb] = function (...values) {
      const result = original.apply(this, values);
      moved();
      return result;
    };
  }
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);

  // ---- choosing a part of the page; the script is loaded on first use
  let choosing;
  const isAsked = ({ source, origin, data }) =>
    window.parent !== window &&
    source === window.parent &&
    origin === frame?.origin &&
    data?.type === 'CHOOSE_PART';
  addEventListener('message', (event) => {
    if (!isAsked(event)) return;
    choosing ??= import(`${prefix}/__sayso/chooser.js`).then(({ createChooser }) =>
      createChooser({ tell, path }),
    );
    choosing.then(
      (chooser) => chooser.set(event.data.on === true),
      () => {
        choosing = undefined;
        tell({ type: 'PREVIEW_PART_LEFT' });
      },
    );
  });

  try {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      report('painted');
    }).observe({ type: 'paint', buffered: true });
  } catch {
    addEventListener('load', () =>
      requestAnimationFrame(() => setTimeout(() => report('painted'))),
    );
  }
})();
