import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  publishedPrefix,
  siteOfHost,
  splitPublishedPath,
} from '../../domain/publishing/address.ts';
import { isErrorsPath } from '../../domain/publishing/error-address.ts';
import { adminHostOf, adminPath } from '../../domain/site-admin/address.ts';
import { isFormPath } from '../../domain/site-forms/form-address.ts';
import { EditionPartMissing, type EditionStore, type SiteFile } from '../ports/edition-store.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import {
  type BackendRequest,
  bridgePath,
  type GatewayPage,
  gatewayHeaders,
  gatewayPage,
  sendBridge,
} from '../preview/index.ts';
import type { ErrorServer } from './error-server.ts';
import { type FileLookup, findFile } from './find-file.ts';
import type { FormServer } from './form-server.ts';
import { matchesEtag, selectBody } from './select-body.ts';
import type { ServedPage } from './visit-counter.ts';

/** Returns the function that reads the published site of a request from its host or its path. */
export const createSiteLocator =
  (options: Pick<SiteServerOptions, 'domains' | 'siteOfRequest'>) =>
  (request: IncomingMessage): BackendRequest | undefined => {
    const found = locate(request, options);
    return found && { ...found, name: found.site };
  };

/** Serves a request for a published site. Returns false for any other request. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type SiteRequest = { site: string; path: string; prefix: string };
type Headers = Record<string, string>;

type SiteServerOptions = {
  store: EditionStore;
  channel: Pick<GatewayChannel, 'resolve' | 'adminRoute'>;
  /** Called once for each page that a visitor gets. */
  onPage: (request: IncomingMessage, page: ServedPage) => void;
  domains: readonly string[];
  /** Returns the site whose own domain the request names (ADR 121). */
  siteOfRequest?: ((request: IncomingMessage) => string | undefined) | undefined;
  forms: Pick<FormServer, 'serve'>;
  errors: ErrorServer;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Serves published sites from their files, each on its own host `{name}.{domain}`. Where no
 * wildcard host resolves, the sites are below `/~{name}/`, with an opaque origin (ADR 011,
 * ADR 054). Uses no database, no sandbox and no cookies, and follows RFC 9110 for ETags and
 * compression.
 */
export function createSiteServer(options: SiteServerOptions): SiteServer {
  const { store, channel, onPage, domains, log } = options;
  const lookup = { store, resolve: channel.resolve };

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    passage: SiteRequest,
  ): Promise<void> {
    const { site, path: url, prefix } = passage;
    const receive = receiverOf(options, url);
    if (receive) return receive(request, response, passage);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(response, 405, { allow: 'GET, HEAD', ...gatewayHeaders(prefix) });
    const [path = '/', query] = url.split('?', 2);
    if (prefix && path === bridgePath) return sendBridge(response, prefix);
    const found = await findDecoded(lookup, site, path);
    if (found.kind === 'folder') return redirectToFolder(response, prefix, { path, query });
    if (found.kind === 'file') return sendFile(request, response, { ...passage, file: found.file });
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    // An unknown path may be a client-side route, so send the site's page.
    if (found.kind === 'none' && wantsPage)
      return sendRoute(request, response, { ...passage, path, file: found.page });
    const gone = found.kind === 'withdrawn';
    sendStatusPage(request, response, {
      status: gone ? 410 : 404,
      kind: gone ? 'withdrawn' : 'unknown',
      prefix,
    });
  }

  /** Sends the page of a client-side route, or redirects to the admin, which has no file. */
  async function sendRoute(
    request: IncomingMessage,
    response: ServerResponse,
    passage: SiteRequest & { file: SiteFile },
  ): Promise<void> {
    const { site, path, prefix } = passage;
    const isAdmin =
      path === '/admin' && !prefix && (await channel.adminRoute(site).catch(() => false));
    if (isAdmin) return redirectToAdmin(request, response, { site, domains });
    return sendFile(request, response, passage);
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { site, path, prefix, file }: SiteRequest & { file: SiteFile },
  ): Promise<void> {
    const { hash, headers } = selectBody(request, file, prefix);
    const isPage = file.type.startsWith('text/html');
    const all = { ...headers, ...gatewayHeaders(prefix) };
    const page = { site, path, edition: file.edition };
    if (matchesEtag(request.headers['if-none-match'], headers.etag)) {
      if (isPage) onPage(request, page);
      const { 'content-type': _, 'content-encoding': __, ...rest } = all;
      return end(response, 304, rest);
    }
    const { bytes, stream } = await store.openBody(site, hash);
    // Only now: a site that is replaced in between is served by a second call.
    if (isPage) onPage(request, page);
    response.writeHead(200, { ...all, 'content-length': String(bytes) });
    if (request.method === 'HEAD') {
      stream.destroy();
      return void response.end();
    }
    stream.on('error', () => response.destroy());
    response.on('close', () => stream.destroy());
    stream.pipe(response);
  }

  return async (request, response) => {
    const passage = locate(request, options);
    if (!passage) return redirectStrayPath(request, response);
    const serve = () => handleRequest(request, response, passage);
    try {
      await serve().catch((error) => {
        // The site was replaced between two reads. Try once more with the new manifest.
        if (!(error instanceof EditionPartMissing)) throw error;
        return serve();
      });
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

/** Returns what takes the requests of a path to which pages send something. */
function receiverOf(
  { forms, errors }: Pick<SiteServerOptions, 'forms' | 'errors'>,
  url: string,
): ErrorServer | FormServer['serve'] | undefined {
  if (isFormPath(url)) return forms.serve;
  return isErrorsPath(url) ? errors : undefined;
}

function locate(
  request: IncomingMessage,
  { domains, siteOfRequest }: Pick<SiteServerOptions, 'domains' | 'siteOfRequest'>,
): SiteRequest | undefined {
  const url = request.url ?? '/';
  const site = siteOfHost(request.headers.host, domains) ?? siteOfRequest?.(request);
  if (site !== undefined) return { site, path: url, prefix: '' };
  const split = splitPublishedPath(url);
  return split && { ...split, prefix: publishedPrefix(split.site) };
}

/**
 * Sends the reason why there is no file: as a page if a browser requests a page, otherwise as a
 * status only.
 */
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

/** Finds the file of an encoded path. A path that cannot be decoded has no file. */
async function findDecoded(
  lookup: Parameters<typeof findFile>[0],
  site: string,
  path: string,
): Promise<FileLookup> {
  const decoded = decodePath(path);
  return decoded === undefined ? { kind: 'unknown' } : findFile(lookup, site, decoded);
}

/**
 * Redirects to the path with a slash at its end, which the relative links of a folder's page need.
 */
function redirectToFolder(
  response: ServerResponse,
  prefix: string,
  { path, query }: { path: string; query: string | undefined },
): void {
  end(response, 308, {
    location: `${prefix}${path}/${query === undefined ? '' : `?${query}`}`,
    'cache-control': 'no-cache',
    ...gatewayHeaders(prefix),
  });
}

/** Redirects to the admin of the site, whose host is beside the generated one of the site. */
function redirectToAdmin(
  { headers: { host = '' } }: IncomingMessage,
  response: ServerResponse,
  { site, domains }: { site: string; domains: readonly string[] },
): void {
  const isGenerated = siteOfHost(host, domains) !== undefined;
  const [port = ''] = /:\d+$/.exec(host) ?? [];
  const generated = isGenerated ? host : `${site}.${domains.at(-1)}${port}`;
  const location = `//${adminHostOf(generated)}${adminPath}`;
  end(response, 302, { location, 'cache-control': 'no-store', ...gatewayHeaders('') });
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
