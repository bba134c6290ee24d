import { DataApiError } from '../../domain/data-api/data-api-error.ts';
import type { Clock } from '../ports/clock.ts';
import { type AccessClaims, verifyAccessToken } from './access-token.ts';
import { kindOfKey } from './keys.ts';
import type { Site } from './site.ts';

/** As whom a request is answered: a role of the database, and the claims its row rules read. */
export type Caller =
  | { role: 'anon' | 'service_role'; claims: { role: string } }
  | { role: 'authenticated'; claims: AccessClaims };

export type Credentials = {
  apiKey: string | undefined;
  /** The token of `Authorization: Bearer`, or of a channel. */
  token: string | undefined;
  /** True when a browser sent the request. */
  isBrowser?: boolean;
};

const remembered = 2000;

/** Verifies keys and tokens, and remembers verified tokens until they expire. */
export function createCallers(clock: Clock) {
  const verified = new Map<string, AccessClaims>();

  async function claimsOf(site: Site, token: string): Promise<AccessClaims | undefined> {
    const key = `${site.name} ${site.keys.tokens.length} ${Buffer.from(site.keys.tokens[0] ?? []).toString('base64')} ${token}`;
    const known = verified.get(key);
    if (known && known.exp * 1000 > clock.now().getTime()) return known;
    verified.delete(key);
    const claims = await verifyAccessToken(site.keys, token, clock.now());
    if (!claims) return undefined;
    if (verified.size >= remembered) verified.clear();
    verified.set(key, claims);
    return claims;
  }

  return {
    /** Returns the caller, or throws 401. A secret key never works from a browser. */
    async identify(site: Site, { apiKey, token, isBrowser }: Credentials): Promise<Caller> {
      const kind = kindOfKey(site.keys, apiKey ?? token);
      if (!kind) throw unauthorized('Invalid API key');
      if (kind === 'secret' && isBrowser)
        throw unauthorized('Forbidden use of secret API key in browser');
      if (token === undefined || kindOfKey(site.keys, token) === kind) {
        const role = kind === 'secret' ? 'service_role' : 'anon';
        return { role, claims: { role } };
      }
      const claims = await claimsOf(site, token);
      if (!claims) throw unauthorized('JWT is invalid or has expired');
      return { role: 'authenticated', claims };
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;

const unauthorized = (message: string) => new DataApiError(401, 'PGRST301', message);
