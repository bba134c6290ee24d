import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases, SiteName } from '../../ports/site-databases.ts';
import type { SiteFiles } from '../../ports/site-files.ts';
import type { SiteMails } from '../../ports/site-mails.ts';
import type { ApiRequest, ApiResponse } from '../api-message.ts';
import { createAttempts } from '../auth/attempts.ts';
import { createAuthApi } from '../auth/auth-api.ts';
import { type Caller, createCallers } from '../caller.ts';
import { createFunctionsApi, type SiteFunctions } from '../functions/functions-api.ts';
import { createRealtime } from '../realtime/realtime.ts';
import { createCatalogs } from '../rest/catalogs.ts';
import { createRestApi } from '../rest/rest-api.ts';
import type { Site } from '../site.ts';
import { createStorageApi } from '../storage/storage-api.ts';
import { type ApiPath, parseApiPath } from './api-path.ts';
import { credentialsOf } from './credentials.ts';
import { failureResponse } from './failure-response.ts';
import { readBody } from './read-body.ts';
import { writePreflight, writeResponse } from './write-response.ts';

export type SiteApiOptions = {
  databases: SiteDatabases;
  files: SiteFiles;
  mails: SiteMails;
  clock: Clock;
  randomBytes: (size: number) => Uint8Array;
  /** Finds the site of a request, by its host or by what the gateway states. */
  findSite(request: IncomingMessage): Promise<Site | undefined>;
  /** Whether a site stores as much as it may. Then it takes no new data, and deleting works. */
  isFull?(site: Site): Promise<boolean>;
  /** Runs the functions of sites; without it, no site has any. */
  functions?: SiteFunctions | undefined;
  /** The visitor's address. */
  addressOf?(request: IncomingMessage): string;
  log(message: string, detail: Record<string, unknown>): void;
};

export type SiteApi = {
  server: Server;
  /** Call this after a migration: the catalogue is read again. */
  schemaChanged(site: SiteName): void;
  close(): Promise<void>;
};

/**
 * Serves `{origin}/__backend/{rest,auth,storage,realtime,functions}/v1` of many sites to
 * `@supabase/supabase-js` (ADR 109). The caller lets the server listen.
 */
export function createSiteApi(options: SiteApiOptions): SiteApi {
  const { databases, clock, findSite, log } = options;
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const callers = createCallers(clock);
  const catalogs = createCatalogs(databases);
  const realtime = createRealtime({ databases, callers, catalogs, clock, log });
  const parts = {
    rest: createRestApi(databases, catalogs),
    auth: createAuthApi({ ...options, attempts: createAttempts(clock) }),
    storage: createStorageApi(options),
    realtime: (request: ApiRequest) => realtime.broadcast(request),
    functions: createFunctionsApi(options.functions, callers),
  };

  async function answer(
    request: IncomingMessage,
    path: ApiPath,
    signal: AbortSignal,
  ): Promise<ApiResponse> {
    let caller: Caller = { role: 'anon', claims: { role: 'anon' } };
    try {
      const site = await findSite(request);
      if (!site) throw new DataApiError(404, 'SITE404', 'There is no site at this address');
      if (!isPublicPath(request, path))
        caller = await callers.identify(site, credentialsOf(request.headers, path.query));
      if (addsData(request.method, path) && (await options.isFull?.(site)))
        throw new DataApiError(507, '706', 'The storage of this app is full');
      return await parts[path.part]({
        site,
        caller,
        method: request.method ?? 'GET',
        path: path.rest,
        query: path.query,
        headers: request.headers,
        address: addressOf(request),
        text: () => readBody(request, limits.dataApi.bodyBytes),
        stream: request,
        signal,
      });
    } catch (error) {
      const failure = failureResponse(error, path.part, caller.role === 'anon');
      if (!failure.isKnown) log('a request to a site failed', { path: path.part, error });
      return failure.response;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = parseApiPath(request.url ?? '/');
    const isPreflight = path?.part !== 'functions' || isQuestion(request);
    if (request.method === 'OPTIONS' && isPreflight) return writePreflight(request, response);
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const answered = path ? await answer(request, path, leaving.signal) : notFound;
    await writeResponse(response, answered);
    // A body that was refused is not read to its end.
    if (!request.readableEnded) request.resume();
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      log('an answer of a site failed', { error });
      response.destroy();
    });
  });
  server.headersTimeout = limits.transport.headersMs;
  server.on('upgrade', (request, socket, head) => {
    const path = parseApiPath(request.url ?? '/');
    if (path?.part !== 'realtime' || path.rest !== 'websocket') return socket.destroy();
    findSite(request).then(
      (site) =>
        site
          ? realtime.connect({ site, request, socket, head, query: path.query })
          : socket.destroy(),
      () => socket.destroy(),
    );
  });
  return {
    server,
    schemaChanged: (site) => catalogs.forget(site),
    async close() {
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a browser asks if it may send a request; other requests with OPTIONS are for functions. */
const isQuestion = ({ headers }: IncomingMessage) =>
  headers['access-control-request-method'] !== undefined;

const notFound: ApiResponse = { status: 404, body: '{"message":"Not found"}' };

/** Whether a call may store more than before. */
function addsData(method: string | undefined, { part, rest }: ApiPath): boolean {
  if (part === 'rest') return method === 'POST' || method === 'PATCH';
  if (part === 'auth') return rest === 'signup';
  if (part !== 'storage' || (method !== 'POST' && method !== 'PUT')) return false;
  return /^object\/(?!list\/|sign\/|move$)/.test(rest);
}

/**
 * Links in mails, pages of providers, public files and signed addresses are opened without a key.
 * Functions look at the key themselves, because some are called without one.
 */
function isPublicPath({ method }: IncomingMessage, { part, rest }: ApiPath): boolean {
  if (part === 'functions') return true;
  const isRead = method === 'GET' || method === 'HEAD';
  if (part === 'auth') return isRead && (rest === 'verify' || rest === 'authorize');
  if (part !== 'storage') return false;
  if (method === 'PUT') return rest.startsWith('object/upload/sign/');
  return isRead && /^object\/(?:public|sign)\//.test(rest);
}
