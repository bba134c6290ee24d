import type { IncomingMessage } from 'node:http';
import type { SiteFile } from '../ports/edition-store.ts';

export type SelectedBody = { hash: string; headers: Record<string, string> };

const yearInSeconds = 31_536_000;

/**
 * Returns the response headers and the body of a file: compressed if the visitor accepts it, or
 * rewritten if the site is served below a path prefix.
 */
export function selectBody(
  request: IncomingMessage,
  { type, hash: plain, br, gzip, prefixed, immutable }: SiteFile,
  prefix: string,
): SelectedBody {
  const own = prefix ? prefixed : undefined;
  const taken = acceptedCodings(own ? undefined : request.headers['accept-encoding']);
  const packed = taken.has('br') && br ? { coding: 'br', hash: br } : undefined;
  const zipped = taken.has('gzip') && gzip ? { coding: 'gzip', hash: gzip } : undefined;
  const { coding, hash } = packed ?? zipped ?? { coding: '', hash: own ?? plain };
  return {
    hash,
    headers: {
      'content-type': type,
      // A body below a prefix also depends on our rewriting, so browsers must revalidate it.
      'cache-control':
        immutable && !own ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache',
      // Each content coding has its own body, so its ETag must differ too.
      etag: `"${hash.slice(0, 32)}"`,
      ...(br || gzip ? { vary: 'Accept-Encoding' } : {}),
      ...(coding ? { 'content-encoding': coding } : {}),
    },
  };
}

/**
 * Returns the codings that a visitor accepts. A coding with `q=0` is refused (RFC 9110 §12.5.3).
 */
function acceptedCodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',');
  return new Set(
    offers
      .map((offer) => offer.split(';').map((part) => part.trim()))
      .flatMap(([name = '', q]) => (/^q=0(\.0*)?$/.test(q ?? '') ? [] : [name])),
  );
}

/** Compares validators weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (!header || !etag) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
}
