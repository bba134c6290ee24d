import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { clientSource } from '../../domain/backends/client-file.ts';

type Client = { url: string; key: string; storage: Pick<Storage, 'getItem' | 'setItem'> };

/** Runs the generated client with this page and environment; the library is replaced by its input. */
function load(
  page: { href: string; script?: string; localStorage?: unknown },
  env: Record<string, string>,
): Client {
  const code = stripTypeScriptTypes(clientSource)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll('import.meta.env', 'env')
    .replaceAll('import.meta.url', 'script')
    .replace('export const supabase =', 'return');
  const createClient = (url: string, key: string, { auth }: { auth: Pick<Client, 'storage'> }) => ({
    ...{ url, key },
    storage: auth.storage,
  });
  const window = Object.defineProperty({ location: new URL(page.href) }, 'localStorage', {
    get() {
      if (page.localStorage) return page.localStorage;
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const script = new URL(page.script ?? '/src/lib/supabase.ts', page.href).href;
  const run = new Function('createClient', 'window', 'env', 'script', code);
  return run(createClient, window, env, script) as Client;
}

describe('the client of a generated page', () => {
  it.each([
    [
      'a host of its own',
      { href: 'https://shop.example/cart?x=1#/a' },
      'https://shop.example/__backend',
    ],
    [
      'a preview below a path, whose page hides the name from its router',
      { href: 'http://127.0.0.1:4100/#/a', script: '/~3f2a/src/lib/supabase.ts' },
      'http://127.0.0.1:4100/~3f2a/__backend',
    ],
    [
      'a page called like one',
      { href: 'https://shop.example/a/~b', script: '/assets/~b-x1.js' },
      'https://shop.example/__backend',
    ],
  ])('calls the backend of %s [DB-069]', (_, page, url) => {
    expect(load(page, { VITE_SUPABASE_PUBLISHABLE_KEY: 'pk' })).toMatchObject({
      url,
      key: 'pk',
    });
  });

  it('calls any other Supabase project by two variables [DB-069]', () => {
    const env = {
      VITE_SUPABASE_URL: 'https://abc.supabase.co',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'pk',
    };
    expect(load({ href: 'https://shop.example/' }, env).url).toBe('https://abc.supabase.co');
  });

  it('keeps the session in memory where a frame has no storage [DB-069]', () => {
    const { storage } = load({ href: 'http://127.0.0.1:4100/~a/' }, {});
    expect(storage.getItem('session')).toBeNull();
    storage.setItem('session', 'x');
    expect(storage.getItem('session')).toBe('x');
  });

  it('uses the storage of the page where there is one [DB-069]', () => {
    const localStorage = { getItem: () => null };
    expect(load({ href: 'https://shop.example/', localStorage }, {}).storage).toBe(localStorage);
  });
});
