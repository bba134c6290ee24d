import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import {
  publishedPrefix,
  siteOfHost,
  splitPublishedPath,
} from '../../domain/publishing/address.ts';
import type { Clock } from '../ports/clock.ts';
import {
  addBridge,
  addPrefixInSteps,
  bridgePath,
  type GatewayPage,
  gatewayHeaders,
  gatewayPage,
  rewriteKindOf,
  sendBridge,
} from '../preview/index.ts';
import type { Database } from '../store/transaction.ts';
import { addBadge, type Badge, badgePath, cacheIsFree, sendBadgeStyle } from './badge.ts';
import { createBodyCache } from './body-cache.ts';
import { type FileLookup, findFile } from './find-file.ts';
import type { EditionFile } from './schema.ts';
import { createVisitRecorder } from './visit-recorder.ts';

/** Serves a request for a published site. Returns false if it is for something else. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type SiteRequest = { site: string; path: string; prefix: string };
type SiteFile = Pick<SiteRequest, 'site' | 'prefix'> & {
  path: string;
  file: EditionFile;
  owner: number;
};
type Headers = Record<string, string>;

type SiteServerOptions = {
  db: Database;
  clock: Clock;
  domains: readonly string[];
  /** Without it no site has a badge. */
  badge?: Badge | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** A file's response headers, and the hash of the body in an accepted coding. */
type SelectedBody = { hash: string; headers: Headers };

const yearInSeconds = 31_536_000;

/**
 * Serves published sites from the database, each on its host `{name}.{domain}` or, if no wildcard
 * host resolves, below `/~{name}/` without an origin (ADR 011, ADR 028): no sandbox, no cookies,
 * RFC 9110 validators and codings.
 */
export function createSiteServer({
  db,
  clock,
  domains,
  badge,
  log,
}: SiteServerOptions): SiteServer {
  const bodyOf = createBodyCache(db);
  const recordVisit = createVisitRecorder({
    db,
    clock,
    onError: (error) => log('visit not noted', { error: String(error) }),
  });
  const isFree = badge && cacheIsFree(badge.isFree);

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    passage: SiteRequest,
  ): Promise<void> {
    const { site, path: url, prefix } = passage;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(response, 405, { allow: 'GET, HEAD', ...gatewayHeaders(prefix) });
    const [path = '/', query] = url.split('?', 2);
    if (prefix && path === bridgePath) return sendBridge(response, prefix);
    if (path === badgePath) return sendBadgeStyle(response, prefix);
    const decoded = decodePath(path);
    const found: FileLookup =
      decoded === undefined ? { kind: 'unknown' } : await findFile(db, site, decoded);
    if (found.kind === 'folder') {
      const location = `${prefix}${path}/${query === undefined ? '' : `?${query}`}`;
      return end(response, 308, {
        location,
        'cache-control': 'no-cache',
        ...gatewayHeaders(prefix),
      });
    }
    if (found.kind === 'file') return sendFile(request, response, { site, prefix, ...found });
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    // An unknown path may be a client-side route.
    if (found.kind === 'none' && wantsPage) {
      return sendFile(request, response, {
        site,
        prefix,
        owner: found.owner,
        path: 'index.html',
        file: found.page,
      });
    }
    const gone = found.kind === 'withdrawn';
    sendStatusPage(request, response, {
      status: gone ? 410 : 404,
      kind: gone ? 'withdrawn' : 'unknown',
      prefix,
    });
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { site, path, file, owner, prefix }: SiteFile,
  ): Promise<void> {
    const isPage = rewriteKindOf(getMimeType(path)) === 'html';
    if (isPage) recordVisit(site);
    const home = isPage && badge && (await isFree?.(owner)) ? badge.home : undefined;
    const { hash, headers } = selectBody(request, path, file, {
      prefix,
      hasBadge: home !== undefined,
    });
    const kind = prefix ? rewriteKindOf(headers['content-type']) : undefined;
    const all = { ...headers, ...gatewayHeaders(prefix) };
    const marked = (page: string) => (home === undefined ? page : addBadge(page, { prefix, home }));
    if (kind) {
      // Addresses need the prefix, so the text differs from the one that the validator names.
      const text = await addPrefixInSteps(
        Buffer.from(await bodyOf(hash)).toString('latin1'),
        kind,
        prefix,
      );
      const page = Buffer.from(kind === 'html' ? marked(addBridge(text, prefix)) : text, 'latin1');
      const { etag: _, ...rest } = all;
      return end(
        response,
        200,
        { ...rest, 'cache-control': 'no-cache' },
        request.method === 'HEAD' ? '' : page,
      );
    }
    if (matchesEtag(request.headers['if-none-match'], all.etag)) {
      const { 'content-type': _, 'content-encoding': __, ...rest } = all;
      return end(response, 304, rest);
    }
    const kept = await bodyOf(hash);
    const body =
      home === undefined
        ? kept
        : Buffer.from(marked(Buffer.from(kept).toString('latin1')), 'latin1');
    end(
      response,
      200,
      { ...all, 'content-length': String(body.byteLength) },
      request.method === 'HEAD' ? '' : body,
    );
  }

  return async (request, response) => {
    const url = request.url ?? '/';
    const site = siteOfHost(request.headers.host, domains);
    const split = site === undefined ? splitPublishedPath(url) : undefined;
    const passage =
      site === undefined
        ? split && { ...split, prefix: publishedPrefix(split.site) }
        : { site, path: url, prefix: '' };
    if (!passage) return redirectStrayPath(request, response);
    try {
      await handleRequest(request, response, passage);
    } catch (error) {
      log('published site not served', { site: passage.site, error: String(error) });
      if (response.headersSent) response.destroy();
      else
        sendStatusPage(request, response, {
          status: 503,
          kind: 'unavailable',
          prefix: passage.prefix,
        });
    }
    return true;
  };
}

/** Sends the reason why there is no file: a page for browsers, only the status for scripts. */
function sendStatusPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, kind, prefix }: { status: number; kind: GatewayPage; prefix: string },
): void {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const headers = {
    'content-type': `text/${wantsPage ? 'html' : 'plain'}; charset=utf-8`,
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
  };
  end(
    response,
    status,
    headers,
    wantsPage && request.method !== 'HEAD'
      ? gatewayPage(kind, request.headers['accept-language'])
      : '',
  );
}

/**
 * Redirects an absolute path that a page below a prefix requested. The referrer gives the prefix.
 */
function redirectStrayPath(request: IncomingMessage, response: ServerResponse): boolean {
  const referrer = request.headers.referer;
  const from =
    referrer && URL.canParse(referrer) ? splitPublishedPath(new URL(referrer).pathname) : undefined;
  const path = request.url ?? '/';
  if (
    !from ||
    !URL.canParse(referrer ?? '') ||
    new URL(referrer ?? '').host !== request.headers.host ||
    path.startsWith('/~')
  )
    return false;
  const prefix = publishedPrefix(from.site);
  end(response, 307, {
    location: prefix + path,
    'cache-control': 'no-store',
    ...gatewayHeaders(prefix),
  });
  return true;
}

/** A page with a badge differs from the text that was packed. */
type BodyChanges = { prefix: string; hasBadge: boolean };

function selectBody(
  request: IncomingMessage,
  path: string,
  file: EditionFile,
  { prefix, hasBadge: isMarked }: BodyChanges,
): SelectedBody {
  const type = getMimeType(path) ?? 'application/octet-stream';
  // A body that is rewritten is sent without compression.
  const taken = acceptedCodings(
    isMarked || (prefix && rewriteKindOf(type)) ? undefined : request.headers['accept-encoding'],
  );
  const coding =
    file.br && taken.has('br') ? 'br' : file.gzip && taken.has('gzip') ? 'gzip' : undefined;
  const hash = (coding && file[coding]) ?? file.hash;
  return {
    hash,
    headers: {
      'content-type': type,
      'cache-control': file.immutable ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache',
      // Each coding has its own body and validator.
      etag: `"${hash.slice(0, 32)}${isMarked ? '-marked' : ''}"`,
      ...(file.br || file.gzip ? { vary: 'Accept-Encoding' } : {}),
      ...(coding ? { 'content-encoding': coding } : {}),
    },
  };
}

/** Returns the codings that a visitor accepts. One with `q=0` is refused (RFC 9110 §12.5.3). */
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
function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (!header || !etag) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
}

function decodePath(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
}

function end(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: string | Uint8Array = '',
): void {
  response.writeHead(status, headers);
  response.end(body);
}
