import type { Language } from '../../domain/locale.ts';

/** Who calls: the user of a verified access token, and the session (family of refresh tokens) it belongs to. */
export type Caller = { id: number; session: string };

/** What every handler is told about its request besides its input. */
export type CallContext = {
  requestId: string;
  /** The caller's address as the web tier or the proxy saw it, else the socket's. */
  ip: string;
  userAgent: string;
  language: Language;
  /** Aborts when the caller has gone or has read enough. */
  signal: AbortSignal;
  header(name: string): string | undefined;
};
