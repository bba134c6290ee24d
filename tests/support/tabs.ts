import { vi } from 'vitest';
import type { Call, CallData, CallInput } from '../../domain/contract/call.ts';
import type { StreamEvent } from '../../domain/stream/event.ts';
import { importWeb, type WebTier } from './web-tier.ts';

type Client = {
  send<C extends Call>(call: C, input: CallInput<C>): Promise<CallData<C>>;
  openEventStream<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: { signal?: AbortSignal; lastEventId?: string },
  ): AsyncGenerator<{ id: string | null; event: StreamEvent }, void>;
};
type Session = { useSession: { getState(): { status: string; markSignedIn(): void } } };
export type Tab = Client & { session: Session['useSession'] };
export type TestBrowser = ReturnType<typeof openBrowser>;

/**
 * A browser as the client code sees it: one cookie jar, `document.cookie` without HttpOnly cookies,
 * the runtime's Web Locks, and tabs with separate memory.
 */
export function openBrowser({ url, port }: Pick<WebTier, 'url' | 'port'>) {
  const jar = new Map<string, { value: string; readable: boolean }>();
  const storeCookie = (line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, { value: pair.slice(at + 1), readable: !attributes.includes('HttpOnly') });
  };
  const cookies = (all: boolean) =>
    [...jar]
      .flatMap(([name, { value, readable }]) => (all || readable ? [`${name}=${value}`] : []))
      .join('; ');

  const network = globalThis.fetch;
  /**
   * A same-origin request: sends the cookies and stores new ones before the page gets the response.
   */
  async function fetchHere(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (jar.size) headers.set('cookie', cookies(true));
    const response = await network(new URL(address, url), { ...init, headers });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    return response;
  }
  const document = {
    get cookie() {
      return cookies(false);
    },
    documentElement: { lang: 'en-US' },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { host: `127.0.0.1:${port}` });
  vi.stubGlobal('fetch', fetchHere);

  return {
    fetch: fetchHere,
    document,
    async openTab(): Promise<Tab> {
      vi.resetModules();
      const client = await importWeb<Client>('lib/upstream/client.ts');
      const { useSession: session } = await importWeb<Session>('lib/session/store.ts');
      session.getState().markSignedIn();
      return { ...client, session };
    },
    close: () => vi.unstubAllGlobals(),
  };
}
