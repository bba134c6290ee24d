import type { Call } from '@/domain/contract/call';
import { contract } from '@/domain/contract/index';
import { limits } from '@/domain/limits';

const all: Call[] = Object.values(contract).flatMap((calls): Call[] => Object.values(calls));
const largeBodyCalls = all
  .filter(({ body }) => body === 'large')
  .map(({ method, path }) => ({
    method,
    segments: path.split('/').map((segment) => (segment.startsWith('{') ? null : segment)),
  }));

/**
 * Returns the maximum bytes of a request's body. Only calls that take files or pictures have the
 * large limit.
 */
export function maxBodyOf(method: string, path: string): number {
  const given = path.split('/');
  const isLarge = largeBodyCalls.some(
    (one) =>
      one.method === method &&
      one.segments.length === given.length &&
      one.segments.every((segment, i) => segment === null || segment === given[i]),
  );
  return limits.body[isLarge ? 'large' : 'small'].bytes;
}
