import { type Frame, type Post, writeFrame } from './frame.ts';

type Area = 'local' | 'session';

/** The maximum number of characters in one storage area, as in browsers. */
const maxStorage = 5 * 1024 * 1024;

/** Provides the storage areas that this window lacks; each write is sent to the product. */
export function replaceStorage(frame: Frame | undefined, post: Post): void {
  const names = [
    ['localStorage', 'local'],
    ['sessionStorage', 'session'],
  ] as const;
  for (const [name, area] of names) {
    if (works(name)) continue;
    const value = createStorage(frame, area, post);
    Object.defineProperty(window, name, { configurable: true, get: () => value });
  }
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(window[name]);
  } catch {
    return false;
  }
}

function createStorage(frame: Frame | undefined, area: Area, post: Post): Storage {
  const values = new Map(
    Object.entries(frame?.[area] ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const size = () => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const handleWrite = (key: string | null, value: string | null) => {
    if (frame) {
      frame[area] = Object.fromEntries(values);
      writeFrame(frame);
    }
    post({ type: 'PREVIEW_STORAGE', area, key, value });
  };
  const methods = {
    getItem: (key: unknown) => values.get(String(key)) ?? null,
    setItem(key: unknown, value: unknown) {
      const before = values.get(String(key));
      values.set(String(key), String(value));
      if (size() > maxStorage) {
        if (before === undefined) values.delete(String(key));
        else values.set(String(key), before);
        throw new DOMException('The storage of this preview is full.', 'QuotaExceededError');
      }
      if (before !== String(value)) handleWrite(String(key), String(value));
    },
    removeItem(key: unknown) {
      if (values.delete(String(key))) handleWrite(String(key), null);
    },
    clear() {
      if (values.size === 0) return;
      values.clear();
      handleWrite(null, null);
    },
    key: (index: number) => [...values.keys()][index] ?? null,
  };
  const methodOf = (key: string | symbol) =>
    typeof key === 'string' && key in methods ? methods[key as keyof typeof methods] : undefined;
  return new Proxy(Object.create(Storage.prototype), {
    get: (_, key) =>
      key === 'length'
        ? values.size
        : (methodOf(key) ?? (typeof key === 'string' ? values.get(key) : undefined)),
    set: (_, key, value) => {
      methods.setItem(key, value);
      return true;
    },
    has: (_, key) => key in methods || values.has(String(key)),
    deleteProperty: (_, key) => {
      methods.removeItem(key);
      return true;
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      typeof key === 'string' && values.has(key)
        ? { value: values.get(key), writable: true, enumerable: true, configurable: true }
        : undefined,
  });
}

/** Keeps cookies in memory in a window that has none, so that reading them does not throw. */
export function replaceCookies(): void {
  try {
    void document.cookie;
  } catch {
    const jar = new Map<string, string>();
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      set(text: unknown) {
        const [pair = ''] = String(text).split(';');
        const at = pair.indexOf('=');
        if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
      },
    });
  }
}
