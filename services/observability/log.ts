import pino from 'pino';

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** What must never reach a log, wherever it stands in the logged object. */
const secretFields = ['phone', 'captcha', 'token', 'accessToken', 'refreshToken', 'authorization', 'prompt', 'apiKey'];

/** JSON lines on standard output (decision 28). */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino(
    { level, base: null, redact: { paths, censor: '…' }, serializers: { error: describeError } },
    destination ?? pino.destination(1),
  );
}

/** For tests and tools that are to stay silent. */
export const silentLog: Log = pino({ level: 'silent' });

/** The error and its causes; the values of a failed query (phones, hashes, file bodies) are cut off. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cut = (text = '') => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
