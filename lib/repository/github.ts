import { z } from 'zod';
import { limits } from '@/domain/limits';

/**
 * Why a code host refused. `busy`: a rate limit, retry after `seconds`. `missing`: not found, or
 * not visible to this token. `empty`: no commit yet. `network`: no valid response, so the result is
 * unknown. `refused`: the host's message explains it.
 */
export type HostRefusal = 'token' | 'rights' | 'busy' | 'missing' | 'empty' | 'network' | 'refused';

export class HostError extends Error {
  readonly reason: HostRefusal;
  readonly status: number;
  readonly seconds: number;
  constructor(reason: HostRefusal, { status = 0, seconds = 0, said = '' } = {}) {
    super(said);
    this.reason = reason;
    this.status = status;
    this.seconds = seconds;
  }
}

export type CodeHost = {
  /** Base address of the host's REST API, without a slash at the end. */
  api: string;
  /** '' means anonymous access, to public data only. */
  token: string;
  fetch: typeof fetch;
  signal: AbortSignal;
  sleep(ms: number): Promise<void>;
};

const Refused = z.object({ message: z.string().catch('') }).catch({ message: '' });

/**
 * Sends one call to GitHub's REST API (version 2022-11-28) without cookies (GAP-53) and parses the
 * response. If a rate limit ends soon, it waits and sends the call again. Throws `HostError` for
 * other failures; on abort it throws the same error as fetch.
 */
export async function callHost<S extends z.ZodType>(
  host: CodeHost,
  method: string,
  path: string,
  schema: S,
  body?: object,
): Promise<z.output<S>> {
  for (let waitedMs = 0; ; ) {
    const response = await callHostOnce(host, method, path, body);
    const said: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const read = schema.safeParse(said);
      if (read.success) return read.data;
      throw new HostError('network', { status: response.status });
    }
    const refusal = hostErrorOf(response, Refused.parse(said).message);
    const ms = Math.max(1, refusal.seconds) * 1000;
    if (refusal.reason !== 'busy' || waitedMs + ms > limits.repository.waitMs) throw refusal;
    waitedMs += ms;
    await host.sleep(ms);
  }
}

async function callHostOnce(
  { api, token, fetch, signal }: CodeHost,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = {
    accept: 'application/vnd.github+json',
    ...(token && { authorization: `Bearer ${token}` }),
    'x-github-api-version': '2022-11-28',
    ...(body && { 'content-type': 'application/json' }),
  };
  const until = AbortSignal.any([signal, AbortSignal.timeout(limits.repository.timeoutMs)]);
  const plain = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  try {
    return await fetch(`${api}${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      signal: until,
      ...plain,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new HostError('network');
  }
}

/**
 * Returns the error for a refusal. GitHub signals its rate limits by 403 or 429, with `retry-after`
 * or without remaining quota.
 */
function hostErrorOf({ status, headers }: Response, said: string): HostError {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  if (
    status === 429 ||
    (status === 403 && (!Number.isNaN(after) || isSpent || /rate limit/i.test(said)))
  ) {
    const reset = Number(headers.get('x-ratelimit-reset') ?? 0) - Date.now() / 1000;
    const seconds = Math.ceil(Number.isNaN(after) ? Math.max(60, isSpent ? reset : 0) : after);
    return new HostError('busy', { status, seconds, said });
  }
  const byStatus: Record<number, HostRefusal> = {
    401: 'token',
    403: 'rights',
    404: 'missing',
    409: 'empty',
  };
  return new HostError(status >= 500 ? 'network' : (byStatus[status] ?? 'refused'), {
    status,
    said,
  });
}
