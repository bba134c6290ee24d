import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { errors, fail, isFailure } from '../../domain/errors.ts';
import { defaultLanguage, type Language, preferredLanguage } from '../../domain/locale.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Traces } from '../observability/traces.ts';
import { isDatabaseUnavailable } from '../store/unavailable.ts';
import { type Authenticate, bearerToken, callerOf } from './authenticate.ts';
import { readBody } from './body.ts';
import { isSecret } from './compare-secret.ts';
import type { CallContext } from './context.ts';
import { errorResponse, successResponse, toFailure } from './envelope.ts';
import type { Health } from './health.ts';
import { isLocalName } from './hosts.ts';
import type { ErrorTranslator } from './load-texts.ts';
import type { Route } from './mount.ts';
import type { SignatureCheck } from './signature.ts';

type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { request: CallContext; stop: AbortController; call: string };
};
export type App = Hono<Env>;
export type AppContext = Context<Env>;

export type AppOptions = {
  routes: Route[];
  checkSignature: SignatureCheck;
  authenticate: Authenticate;
  errorTexts: ErrorTranslator;
  language?: Language | undefined;
  log: Log;
  metrics: Metrics;
  /** Undefined where no collector is configured. */
  traces?: Traces | undefined;
  health: () => Promise<Health>;
  /** The bearer token that `/metrics` requires; undefined requires none. */
  metricsToken?: string | undefined;
  /** Whether to accept only local host names (ADR 004). */
  localOnly: boolean;
  trustProxy: boolean;
  /**
   * Serves all paths of a separate host: the product is not available there, and these paths are
   * not available on the product's host.
   */
  uploadServer?: { hostname: string; serve: (request: Request) => Promise<Response> } | undefined;
  /** True once the process was told to stop. */
  isStopping: () => boolean;
  /** Adds routes outside `/servers`: `/dev`, `/admin`. */
  extend?: (app: App) => void;
};

/**
 * Creates the HTTP app: every call under `/servers` with signature check and envelopes, and the
 * paths for the operator, for example `/health`.
 */
export function createApp(options: AppOptions): App {
  const { routes, log, metrics, errorTexts, localOnly } = options;
  const app: App = new Hono();

  app.use(async (c, next) => {
    const began = performance.now();
    const request = contextOf(c, options);
    const span = options.traces?.begin(request.header('traceparent'));
    const stop = new AbortController();
    c.set('request', request);
    c.set('stop', stop);
    c.req.raw.signal.addEventListener('abort', () => stop.abort());
    const { hostname } = new URL(c.req.url);
    if (hostname === options.uploadServer?.hostname) {
      c.set('call', 'storage');
      c.res = await options.uploadServer.serve(c.req.raw);
    } else if (localOnly && !isLocalName(hostname))
      c.res = withStatus(403, errorResponse(fail('forbidden'), request, errorTexts));
    else await next();
    c.header('X-Request-Id', request.requestId);
    // A response without its own `Cache-Control` is for one user at one moment, so nothing may
    // store it.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    const call = c.get('call') ?? 'other';
    const ms = Math.round(performance.now() - began);
    metrics.seconds.observe({ call }, ms / 1000);
    const code = c.error ? envelopeCode(c.error) : c.res.status;
    metrics.requests.inc({ call, code });
    span?.end({
      name: call,
      attributes: {
        'http.response.status_code': c.res.status,
        'sayso.code': code,
        'sayso.request_id': request.requestId,
      },
      failed: code >= 500,
    });
    log.info(
      {
        requestId: request.requestId,
        ...(span ? { traceId: span.traceId } : {}),
        call,
        path: c.req.path,
        status: c.res.status,
        ms,
      },
      'answered',
    );
  });

  addOperatorRoutes(app, options);
  for (const route of routes)
    app.on(route.method, route.path, async (c) => {
      const url = new URL(c.req.url);
      const { signal: _, ...context } = c.get('request');
      if (options.isStopping()) throw fail('shuttingDown');
      const body = await readBody(c.req.raw, route.maxBodyBytes);
      const user = await options.checkSignature(
        { method: c.req.method, url, body, header: context.header },
        () => callerOf(context.header('authorization'), options.authenticate),
      );
      const incoming = {
        params: c.req.param(),
        query: url.searchParams,
        body,
        context,
        user,
        stop: c.get('stop'),
      };
      return route.handle(incoming, (name) => c.set('call', name));
    });
  options.extend?.(app);

  app.notFound((c) =>
    withStatus(404, errorResponse(fail('notFound'), c.get('request'), errorTexts)),
  );
  app.onError((error, c) => {
    const request = c.get('request');
    const detail = { requestId: request.requestId, error };
    if (isDatabaseUnavailable(error)) log.warn(detail, 'the database did not answer a call');
    else if (!isFailure(error)) log.error(detail, 'a call failed');
    else if (error.message !== error.entry.name)
      log.info(
        { requestId: request.requestId, refused: error.entry.name, why: error.message },
        'refused',
      );
    return errorResponse(error, request, errorTexts);
  });
  return app;
}

function addOperatorRoutes(app: App, options: AppOptions): void {
  app.get('/health', async (c) => c.json(await options.health()));
  app.get('/ready', async () => {
    if (options.isStopping()) throw fail('shuttingDown');
    const health = await options.health();
    if (!health.database.ok) throw fail('databaseAway');
    if (!health.storage.ok) throw fail('dataFolderUnwritable');
    return successResponse(health);
  });
  app.get('/metrics', async (c) => {
    const { metricsToken } = options;
    if (metricsToken && !isSecret(bearerToken(c.req.header('authorization')), metricsToken))
      throw fail('forbidden', {}, 'METRICS_TOKEN');
    return c.text(await options.metrics.registry.metrics(), 200, {
      'Content-Type': options.metrics.registry.contentType,
    });
  });
}

const withStatus = (status: number, response: Response) =>
  new Response(response.body, { status, headers: response.headers });
const envelopeCode = (error: Error) => toFailure(error).entry.code ?? errors.unexpected.code;

function contextOf(c: AppContext, { language, trustProxy }: AppOptions): CallContext {
  const header = (name: string) => c.req.header(name);
  const given = header('x-request-id');
  return {
    requestId: given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    ip: addressOf(c, trustProxy),
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    language: preferredLanguage(header('accept-language')) ?? language ?? defaultLanguage,
    signal: c.req.raw.signal,
    header,
  };
}

/**
 * Returns the caller's IP address: from the web tier's header, because only the web tier can sign
 * requests, otherwise from the proxy's header, otherwise from the socket.
 */
function addressOf(c: AppContext, trustProxy: boolean): string {
  const told =
    c.req.header('x-client-ip') ??
    (trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined);
  const address = told?.trim() ?? '';
  return isIP(address) ? address : (c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');
}
