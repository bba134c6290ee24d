import { randomUUID } from 'node:crypto';
import type { Call } from '../../domain/contract/call.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { defaultLanguage, type Language, preferredLanguage } from '../../domain/locale.ts';
import { parseJson, readBody, readQuery } from '../http/body.ts';
import type { CallContext } from '../http/context.ts';
import { parseInput } from '../http/dispatch.ts';

/** The headers in which the gateway names the site of a request and the visitor's address. */
export const siteHeader = 'x-sayso-site';
export const visitorHeader = 'x-sayso-visitor';

/**
 * The cookie of the admin. Browsers bind a name with this prefix to one host, so that no page of
 * another host, for example of the app itself, can set it.
 */
const cookieName = '__Host-staff';

export function readSessionCookie(request: Request): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value) return value;
  }
  return undefined;
}

/** The Set-Cookie line of a session; without a token it removes the cookie. */
export function sessionCookie(token?: string): string {
  const seconds = token === undefined ? 0 : limits.siteAdmin.sessionMs / 1000;
  const rest = 'Path=/; Secure; HttpOnly; SameSite=Strict';
  return `${cookieName}=${token ?? ''}; Max-Age=${seconds}; ${rest}`;
}

/**
 * Throws unless a page of the admin itself sent the request. The app is a sibling host, for which
 * `SameSite` does not help, so the origin is compared.
 */
export function assertOwnPage({ method, headers }: Request, admin: string): void {
  const isRead = method === 'GET';
  const from = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isSameSite = from === null || from === 'same-origin' || (isRead && from === 'none');
  const isSameOrigin = origin === null ? isRead : origin === admin;
  if (!isSameSite || !isSameOrigin) throw fail('forbidden', {}, 'the request is of another page');
}

export function contextOf(request: Request, language?: Language): CallContext {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    requestId: randomUUID(),
    ip: header(visitorHeader) ?? '',
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    language: preferredLanguage(header('accept-language')) ?? language ?? defaultLanguage,
    signal: request.signal,
    header,
  };
}

/** Creates the function that matches a request with a call and returns the parameters of its path. */
export function createMatcher(call: Call) {
  const parts = call.path.split('/');
  return (method: string, path: string): Record<string, string> | undefined => {
    const given = path.split('/');
    if (method !== call.method || given.length !== parts.length) return undefined;
    const pairs = parts.map((part, index) => ({ part, text: given[index] ?? '' }));
    const fixed = pairs.filter(({ part }) => !part.startsWith('{'));
    if (fixed.some(({ part, text }) => part !== text)) return undefined;
    const named = pairs.filter(({ part }) => part.startsWith('{'));
    try {
      return Object.fromEntries(
        named.map(({ part, text }) => [part.slice(1, -1), decodeURIComponent(text)]),
      );
    } catch {
      return undefined;
    }
  };
}

/** Reads and parses the input of a call. */
export async function readInput(
  call: Call,
  request: Request,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { bytes, members } = limits.body[call.body];
  const body = await readBody(request, bytes);
  const query = readQuery(new URL(request.url).searchParams);
  return parseInput(call, params, { ...query, ...parseJson(body, members) });
}
