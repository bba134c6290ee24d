import type { Language } from '../../domain/locale.ts';

/**
 * The caller: the user of a verified access token, and the session (family of refresh tokens) of
 * the token.
 */
export type Caller = { id: number; session: string };

/** The data about its request that every handler gets besides its input. */
export type CallContext = {
  requestId: string;
  /** The caller's address as the web tier or the proxy saw it, else the socket's. */
  ip: string;
  userAgent: string;
  language: Language;
  /** Aborts when the caller disconnects or has read enough. */
  signal: AbortSignal;
  header(name: string): string | undefined;
};
