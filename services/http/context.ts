import type { Language } from '../../domain/locale.ts';

/**
 * The caller: the user of a verified access token, and the session (family of refresh tokens) of
 * the token.
 */
export type Caller = { id: number; session: string };

/** Data about the request that every handler gets in addition to its input. */
export type CallContext = {
  requestId: string;
  /**
   * The caller's IP address as seen by the web tier or the proxy, otherwise the socket's address.
   */
  ip: string;
  userAgent: string;
  language: Language;
  /** Aborts when the caller disconnects or has read enough. */
  signal: AbortSignal;
  header(name: string): string | undefined;
};
