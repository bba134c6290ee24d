import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { gatePath } from '../../domain/site-visitors/gate-address.ts';
import type { Clock } from '../ports/clock.ts';
import type { Admission, GatewayChannel } from '../ports/gateway-channel.ts';
import { type BackendRequest, visitorAddress } from '../preview/index.ts';
import { type GateKind, readForm, sendDenied, sendGate } from './gate-responses.ts';
import { visitorCookie } from './visitor-cookie.ts';

type Options = { channel: Pick<GatewayChannel, 'admit'>; clock: Clock; trustProxy: boolean };

/** The site that a visitor wants to enter; `isSecure`: its host takes secure cookies. */
type Gate = { kind: GateKind; place: BackendRequest; isSecure: boolean };

/**
 * Creates the answer to requests at the path of the gate: a form with the password, or the ticket
 * with which the owner comes from the workbench. Returns false for every other request.
 */
export function createVisitorEntry({ channel, clock, trustProxy }: Options) {
  /** Asks the services, and sets the cookie or shows the page of the gate again. */
  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    { kind, place, isSecure, next, given }: Gate & { next: string; given: Given },
  ): Promise<void> {
    const address = visitorAddress(request, trustProxy);
    const result: Admission = await channel.admit(place.name, { ...given, address });
    if (result.kind === 'admitted') {
      const seal = { key: result.key, site: place.name };
      return redirect(response, next, visitorCookie(seal, clock.now().getTime(), isSecure));
    }
    if (result.kind === 'too-many')
      return sendGate(request, response, {
        kind,
        next,
        problem: 'too-many',
        seconds: result.seconds,
      });
    const problem = 'password' in given ? 'wrong' : undefined;
    sendGate(request, response, { kind, next, problem });
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    gate: Gate,
  ): Promise<boolean> => {
    const { kind, place } = gate;
    const ticket = request.method === 'GET' ? ticketOf(place.path) : undefined;
    if (ticket !== undefined) {
      await enter(request, response, { ...gate, next: '/', given: { ticket } });
      return true;
    }
    if (kind !== 'password' || request.method !== 'POST') return false;
    if (!isOwnPage(request)) {
      sendDenied(request, response, { ...place, kind });
      return true;
    }
    const next = nextOf(place.path);
    const password = (await readForm(request))?.get('password');
    if (!password || password.length > limits.siteVisitors.passwordMax)
      sendGate(request, response, { kind, next, problem: 'wrong' });
    else await enter(request, response, { ...gate, next, given: { password } });
    return true;
  };
}

type Given = { password: string } | { ticket: string };

/** Returns whether the form was sent by a page of the same host. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Reads where a visitor wanted to go. Only a path of the same host counts. */
export function nextOf(url: string): string {
  const wanted = new URLSearchParams(url.split('?', 2)[1] ?? '').get('next') ?? '/';
  const base = 'http://host.invalid';
  if (!URL.canParse(wanted, base)) return '/';
  const { origin, pathname, search } = new URL(wanted, base);
  return origin === base && pathname !== gatePath ? pathname.replace(/^\/+/, '/') + search : '/';
}

/** Reads the ticket of an owner, which has 256 bits; undefined without one. */
function ticketOf(url: string): string | undefined {
  const ticket = new URLSearchParams(url.split('?', 2)[1] ?? '').get('ticket') ?? '';
  return /^[\w-]{43}$/.test(ticket) ? ticket : undefined;
}

export function redirect(response: ServerResponse, location: string, cookie?: string): void {
  response.writeHead(303, {
    location,
    'cache-control': 'no-store',
    ...(cookie && { 'set-cookie': cookie }),
  });
  response.end();
}
