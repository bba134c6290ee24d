import pino from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** What must never reach a log, wherever it stands in the logged object (ASVS 16.2.5): by name, whatever its case and dashes. */
const secretFields = new Set(
  [
    ...['phone', 'email', 'captcha', 'graphCaptcha', 'code', 'password', 'passwordHash', 'prompt', 'content'],
    ...['token', 'accessToken', 'refreshToken', 'idToken', 'authorization', 'cookie', 'setCookie', 'apiKey', 'secret', 'appSecret'],
    ...['sessionKey', 'browserKey', 'openId', 'codeVerifier'],
  ].map(plain),
);

/** A number under such a name is a count or the wire's code, never the secret. */
const isSecret = (name: string, value: unknown) => secretFields.has(plain(name)) && typeof value !== 'number' && value !== null;

/** Deeper than this an object tells a log nothing. */
const maxDepth = 8;

/** JSON lines on standard output (decision 28). */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    { level, base: null, formatters: { log: (line) => withoutSecrets(line, 0) as Record<string, unknown> } },
    destination ?? pino.destination(1),
  );
}

/** For tests and tools that are to stay silent. */
export const silentLog: Log = pino({ level: 'silent' });

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (ArrayBuffer.isView(value) || depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  const shown = Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? '…' : withoutSecrets(inner, depth + 1)]);
  return Object.fromEntries(shown);
}

function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/** The error and its causes; the values of a failed query (phones, hashes, file bodies) are cut off. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(error, 1);
  const cut = (text = '') => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
