import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import { siteOfHost } from '../../domain/publishing/address.ts';
import { gatePath } from '../../domain/site-visitors/gate-address.ts';
import type { Clock } from '../ports/clock.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import type { GatewayChannel, SiteAudience } from '../ports/gateway-channel.ts';
import {
  type BackendRequest,
  backendPath,
  isRobotsPath,
  sendClosedRobots,
} from '../preview/index.ts';
import { createAudienceCache } from './audience-cache.ts';
import { keepPrivate, sendAway, sendDenied, sendGate } from './gate-responses.ts';
import { isAdmitted } from './visitor-cookie.ts';
import { createVisitorEntry, nextOf, redirect } from './visitor-entry.ts';

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
  const entry = createVisitorEntry({ channel, clock, trustProxy });
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
    const people = 'people' in gate ? gate.people : undefined;
    return isAdmitted(cookie, { key: gate.key, site: name, people }, { now: now(), isSecure });
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
    const asks = questionOf(gate);
    const isSecure = isSecureHost(request, gate);
    if (isForm && (await entry(request, response, { ...asks, place, isSecure }))) return true;
    if (isForm) redirect(response, nextOf(place.path));
    else refuse(request, response, { asks, place });
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

/** What a visitor is asked for. */
const questionOf = (gate: Gated) => ({
  kind: gate.kind,
  kinds: 'kinds' in gate ? gate.kinds : undefined,
});

type Refusal = { asks: ReturnType<typeof questionOf>; place: BackendRequest };

/** Answers a request of a visitor who has not been admitted, in the way that fits the request. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { asks, place } = refusal;
  const { path, prefix } = place;
  if (isRobotsPath(path)) sendClosedRobots(request, response);
  else if (path.startsWith(backendPath) || prefix || !wantsPage(request))
    sendDenied(request, response, { ...place, kind: asks.kind });
  else sendGate(request, response, { ...asks, next: path });
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
