import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import { siteOfHost } from '../../domain/publishing/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import type { GatewayChannel, SiteAudience } from '../ports/gateway-channel.ts';
import { type BackendRequest, backendPath, visitorAddress } from '../preview/index.ts';
import { createAudienceCache } from './audience-cache.ts';
import { gatePath } from './gate-page.ts';
import { keepPrivate, readForm, sendAway, sendDenied, sendGate } from './gate-responses.ts';
import { isAdmitted, visitorCookie } from './visitor-cookie.ts';

type Options = {
  channel: Pick<GatewayChannel, 'audience' | 'admit'>;
  store: Pick<EditionStore, 'find'>;
  clock: Clock;
  trustProxy: boolean;
  /** Domains below which published sites are served. */
  domains: readonly string[];
  /** Whether own domains of sites are on https. */
  isSecureElsewhere: boolean;
};

/** Decides about requests for a published site before any part of it is served (ADR 122). */
export type VisitorGate = {
  /** Answers a request that may not pass. Returns whether it has answered. */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    place: BackendRequest,
  ): Promise<boolean>;
  /** Returns whether a live connection may open, and ends it when the visitor loses access. */
  admits(request: IncomingMessage, socket: Duplex, place: BackendRequest): Promise<boolean>;
};

type Gated = Exclude<SiteAudience, { kind: 'everyone' }>;

/**
 * Creates the gate of published sites. It is called with the site of a request, so it does not
 * depend on how the site was addressed. Whether a site is open to everyone is in its files; all
 * else is asked of the services.
 */
export function createVisitorGate(options: Options): VisitorGate {
  const { channel, store, clock, trustProxy, domains, isSecureElsewhere } = options;
  const audienceOf = createAudienceCache({ channel, clock });
  const now = () => clock.now().getTime();

  /** Returns who may visit a site; undefined for a site that is open to everyone. */
  async function gateOf(site: string): Promise<Gated | undefined> {
    const state = await store.find(site).catch(() => undefined);
    if (state && (state.status === 'withdrawn' || !state.isGated)) return undefined;
    const audience = await audienceOf(site);
    return audience.kind === 'everyone' ? undefined : audience;
  }

  /** Own domains may be on https where the product's own hosts are not, and the other way. */
  const isSecureHost = ({ headers }: IncomingMessage, gate: Gated) =>
    siteOfHost(headers.host, domains) === undefined ? isSecureElsewhere : gate.isSecure;

  function isVisitor(request: IncomingMessage, gate: Gated, { name, prefix }: BackendRequest) {
    // Below a prefix a site has neither an origin nor cookies of its own (ADR 011).
    if (prefix) return false;
    const isSecure = isSecureHost(request, gate);
    const { cookie } = request.headers;
    return isAdmitted(cookie, { key: gate.key, site: name }, { now: now(), isSecure });
  }

  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    { gate, place }: { gate: Gated; place: BackendRequest },
  ): Promise<void> {
    const next = nextOf(place.path);
    if (!isOwnPage(request)) return sendDenied(request, response, place);
    const form = await readForm(request);
    const password = form?.get('password') ?? '';
    if (!form || password.length > limits.siteVisitors.passwordMax)
      return sendGate(request, response, { next, problem: 'wrong' });
    const address = visitorAddress(request, trustProxy);
    const result = await channel.admit(place.name, { password, address });
    if (result.kind === 'refused') return sendGate(request, response, { next, problem: 'wrong' });
    if (result.kind === 'too-many')
      return sendGate(request, response, { next, problem: 'too-many', seconds: result.seconds });
    const seal = { key: result.key, site: place.name };
    redirect(response, next, visitorCookie(seal, now(), isSecureHost(request, gate)));
  }

  async function decide(
    request: IncomingMessage,
    response: ServerResponse,
    place: BackendRequest,
  ): Promise<boolean> {
    const gate = await gateOf(place.name);
    const isForm = pathOf(place.path) === gatePath && !place.prefix;
    if (!gate || isVisitor(request, gate, place)) {
      if (gate) keepPrivate(response);
      if (isForm) redirect(response, nextOf(place.path));
      return isForm;
    }
    if (isForm && request.method === 'POST') await enter(request, response, { gate, place });
    else if (isForm) redirect(response, nextOf(place.path));
    else if (place.path.startsWith(backendPath) || place.prefix || !wantsPage(request))
      sendDenied(request, response, place);
    else sendGate(request, response, { next: place.path });
    return true;
  }

  return {
    async handle(request, response, place) {
      try {
        return await decide(request, response, place);
      } catch {
        sendAway(request, response);
        return true;
      }
    },

    async admits(request, socket, place) {
      const isStillAdmitted = async () => {
        const gate = await gateOf(place.name);
        return !gate || isVisitor(request, gate, place);
      };
      const isOpen = await isStillAdmitted();
      if (isOpen) void watch(socket, clock, isStillAdmitted);
      return isOpen;
    },
  };
}

/** Ends a live connection when its visitor is no longer admitted. */
async function watch(
  socket: Duplex,
  clock: Clock,
  isStillAdmitted: () => Promise<boolean>,
): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  try {
    do await clock.sleep(limits.siteVisitors.recheckMs, closed.signal);
    while (await isStillAdmitted());
  } catch {}
  socket.destroy();
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
const wantsPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** Returns whether the form was sent by a page of the same host. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Reads where a visitor wanted to go. Only a path of the same host counts. */
function nextOf(url: string): string {
  const wanted = new URLSearchParams(url.split('?', 2)[1] ?? '').get('next') ?? '/';
  const base = 'http://host.invalid';
  if (!URL.canParse(wanted, base)) return '/';
  const { origin, pathname, search } = new URL(wanted, base);
  return origin === base && pathname !== gatePath ? pathname.replace(/^\/+/, '/') + search : '/';
}

function redirect(response: ServerResponse, location: string, cookie?: string): void {
  response.writeHead(303, {
    location,
    'cache-control': 'no-store',
    ...(cookie && { 'set-cookie': cookie }),
  });
  response.end();
}
