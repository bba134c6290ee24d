import type { Caller } from './context.ts';

/** Who a bearer token stands for; undefined for a missing, forged, expired or revoked one. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
}
