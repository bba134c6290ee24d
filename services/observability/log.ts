import pino from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/**
 * Fields that must never be logged, at any depth of the object (ASVS 16.2.5); matched by name,
 * ignoring case and dashes.
 */
const secretFields = new Set(
  [
    ...[
      'phone',
      'email',
      'captcha',
      'graphCaptcha',
      'graphProof',
      'code',
      'password',
      'passwordHash',
      'prompt',
      'content',
    ],
    ...[
      'token',
      'accessToken',
      'refreshToken',
      'idToken',
      'authorization',
      'cookie',
      'setCookie',
      'apiKey',
      'secret',
      'appSecret',
    ],
    ...['sessionKey', 'browserKey', 'openId', 'codeVerifier'],
  ].map(normalizeFieldName),
);

/** A number in a field with a secret's name is a count or an API code, never a secret. */
const isSecret = (name: string, value: unknown) =>
  secretFields.has(normalizeFieldName(name)) && typeof value !== 'number' && value !== null;

/** Maximum depth of a logged object, because deeper levels are not useful in a log. */
const maxDepth = 8;

/** Writes JSON lines to standard output (ADR 074). */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      formatters: { log: (line) => withoutSecrets(line, 0) as Record<string, unknown> },
    },
    destination ?? pino.destination(1),
  );
}

/** A silent log for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' });

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (ArrayBuffer.isView(value) || depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  const shown = Object.entries(value).map(([name, inner]) => [
    name,
    isSecret(name, inner) ? '…' : withoutSecrets(inner, depth + 1),
  ]);
  return Object.fromEntries(shown);
}

function normalizeFieldName(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/**
 * Describes an error and its causes; the parameters of a failed query (phones, hashes, file bodies)
 * are cut off.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(error, 1);
  const truncate = (text = '') => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return {
    type: error.name,
    message: truncate(error.message),
    stack: truncate(error.stack),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
