import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { preferredLanguage } from '../../domain/locale.ts';
import { type ContactKind, readContact } from '../../domain/site-visitors/contacts.ts';
import { gatePath } from '../../domain/site-visitors/gate-address.ts';
import type { Clock } from '../ports/clock.ts';
import type { Admission, AdmissionTry, GatewayChannel } from '../ports/gateway-channel.ts';
import { type BackendRequest, visitorAddress } from '../preview/index.ts';
import type { GateKind } from './gate-page.ts';
import { readForm, sendDenied, sendGate } from './gate-responses.ts';
import type { GateProblem } from './gate-texts.ts';
import { visitorCookie } from './visitor-cookie.ts';

type Options = { channel: Pick<GatewayChannel, 'admit'>; clock: Clock; trustProxy: boolean };

/** The site that a visitor wants to enter; `isSecure`: its host takes secure cookies. */
type Gate = {
  kind: GateKind;
  kinds: readonly ContactKind[] | undefined;
  place: BackendRequest;
  isSecure: boolean;
};

type Given = DistributiveOmit<AdmissionTry, 'address'>;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never;

/**
 * Creates the answer to requests at the path of the gate: a form with the password, with a contact
 * or with its code, or the ticket with which the owner comes from the workbench. Returns false for
 * every other request.
 */
export function createVisitorEntry({ channel, clock, trustProxy }: Options) {
  /** Asks the services, and sets the cookie or shows the page of the gate again. */
  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    { kind, kinds, place, isSecure, next, given }: Gate & { next: string; given: Given },
  ): Promise<void> {
    const address = visitorAddress(request, trustProxy);
    const result: Admission = await channel.admit(place.name, { ...given, address });
    if (result.kind === 'admitted') {
      const seal = { key: result.key, site: place.name, person: result.person };
      return redirect(response, next, visitorCookie(seal, clock.now().getTime(), isSecure));
    }
    const contact = 'contact' in given ? given.contact : undefined;
    if (result.kind === 'code-requested')
      return sendGate(request, response, { kind, kinds, next, contact });
    if (result.kind === 'refused')
      return sendGate(request, response, {
        ...{ kind, kinds, next, problem: problemOf(given) },
        contact: 'code' in given ? contact : undefined,
      });
    const { seconds } = result;
    const isAgain =
      'language' in given && seconds <= limits.siteVisitors.codes.again.windowMs / 1000;
    sendGate(request, response, {
      ...{ kind, kinds, next, seconds },
      problem: isAgain ? 'too-soon' : 'too-many',
      contact: isAgain || 'code' in given ? contact : undefined,
    });
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    gate: Gate,
  ): Promise<boolean> => {
    const { kind, kinds, place } = gate;
    const ticket = request.method === 'GET' ? ticketOf(place.path) : undefined;
    if (ticket !== undefined) {
      await enter(request, response, { ...gate, next: '/', given: { ticket } });
      return true;
    }
    if (kind === 'owner' || request.method !== 'POST') return false;
    if (!isOwnPage(request)) {
      sendDenied(request, response, { ...place, kind });
      return true;
    }
    const next = nextOf(place.path);
    const form = (await readForm(request)) ?? new URLSearchParams();
    const given = kind === 'password' ? passwordOf(form) : contactOf(form, request);
    const problem = kind === 'password' ? 'wrong' : 'not-read';
    if (given) await enter(request, response, { ...gate, next, given });
    else sendGate(request, response, { kind, kinds, next, problem });
    return true;
  };
}

/** What is wrong with what was given; a made-up ticket is not mentioned. */
function problemOf(given: Given): GateProblem | undefined {
  if ('password' in given) return 'wrong';
  if ('code' in given) return 'wrong-code';
  return 'language' in given ? 'not-read' : undefined;
}

function passwordOf(form: URLSearchParams): Given | undefined {
  const password = form.get('password');
  if (!password || password.length > limits.siteVisitors.passwordMax) return undefined;
  return { password };
}

/** Reads the contact of an invited person, with its code in the second step. */
function contactOf(form: URLSearchParams, { headers }: IncomingMessage): Given | undefined {
  const contact = readContact(form.get('contact') ?? '')?.value;
  if (contact === undefined) return undefined;
  // People type spaces between the digits of a code.
  const code = form.get('code')?.replaceAll(/\D/g, '').slice(0, limits.sms.codeLength);
  if (code !== undefined) return { contact, code };
  return { contact, language: preferredLanguage(headers['accept-language']) ?? 'en_US' };
}

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
