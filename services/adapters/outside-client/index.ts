import { limits } from '../../../domain/limits/index.ts';
import { type OutsideClient, OutsideError } from '../../ports/outside-client.ts';
import { chooseAddress, type OutsidePolicy } from './choose-address.ts';
import { type Network, systemNetwork } from './network.ts';
import { type Exchange, sendTo } from './send-to.ts';

export type { OutsidePolicy } from './choose-address.ts';
export type { Network } from './network.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

export type OutsideLimits = {
  /** Bytes of a body, after decompression. */
  maxBytes: number;
  /**
   * Milliseconds for the whole exchange with all redirects; null when the caller limits the time.
   */
  totalMs: number | null;
};

/**
 * Creates the client for addresses that users enter (ADR 086). It resolves a name once, checks
 * every address of the name, and connects to a checked address, so that a later answer of the name
 * server has no effect. Each redirect is checked in the same way.
 */
export function createOutsideClient({
  policy,
  maxBytes,
  totalMs,
  network = systemNetwork,
}: { policy: OutsidePolicy; network?: Network } & OutsideLimits): OutsideClient {
  async function send(url: URL, exchange: Exchange): Promise<Response> {
    const address = await chooseAddress(url, policy, network, exchange.signal);
    return sendTo({ url, address, network, maxBytes, exchange });
  }

  function timeLimit(signal: AbortSignal | null | undefined): AbortSignal {
    const all = [...(signal ? [signal] : []), ...(totalMs ? [AbortSignal.timeout(totalMs)] : [])];
    return AbortSignal.any(all);
  }

  return {
    async get(text, { headers = {}, signal }) {
      let url = parseUrl(text);
      const exchange = { method: 'GET', headers, body: undefined, signal: timeLimit(signal) };
      for (let hops = 0; hops <= limits.outside.redirects; hops++) {
        const response = await send(url, exchange);
        const target = response.headers.get('location');
        if (!redirects.has(response.status) || target === null) return { response, url: url.href };
        await response.body?.cancel();
        url = parseUrl(target, url);
      }
      throw new OutsideError('tooManyRedirects', url.host);
    },
    async fetch(input, init = {}) {
      const url = parseUrl(input instanceof Request ? input.url : String(input));
      const response = await send(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: readBody(init.body),
        signal: timeLimit(init.signal),
      });
      if (!redirects.has(response.status) || init.redirect === 'manual') return response;
      await response.body?.cancel();
      throw new OutsideError('refused', `${url.host} redirects`);
    },
  };
}

function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new OutsideError('refused', 'no address');
  return new URL(text, base);
}

/**
 * Returns the body of a request. The libraries that use the client send text or bytes; anything
 * else is refused.
 */
function readBody(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new OutsideError('refused', 'a body of this kind is not sent');
}
