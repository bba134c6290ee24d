import type { Caller } from './context.ts';

/**
 * Returns the caller of a bearer token; undefined for a missing, forged, expired or revoked token.
 */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

/** Returns the caller of an `Authorization` header; undefined for one without a valid token. */
export async function callerOf(
  header: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  const token = bearerToken(header);
  return token ? await authenticate(token) : undefined;
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
}
