import { isFunctionName } from '../../../domain/site-functions/function-files.ts';
import {
  type FunctionAnswer,
  type FunctionBuild,
  FunctionFailure,
} from '../../ports/function-boxes.ts';
import { type ApiRequest, type ApiResponse, jsonResponse } from '../api-message.ts';
import type { Callers } from '../caller.ts';
import { credentialsOf } from '../http/credentials.ts';
import type { Site } from '../site.ts';
import { failureAnswer } from './failure-answer.ts';

/** A function that is ready to be called, or why there is none. */
export type SiteFunction =
  | { kind: 'none' }
  | { kind: 'broken'; problem: string }
  | { kind: 'function'; build: FunctionBuild; isOpen: boolean };

/** What the functions of sites need of the host. */
export type SiteFunctions = {
  find(request: Pick<ApiRequest, 'site' | 'headers'>, name: string): Promise<SiteFunction>;
  call(
    request: ApiRequest,
    call: { build: FunctionBuild; path: string; headers: Record<string, string> },
  ): Promise<FunctionAnswer>;
  /** Notes for the project's owner why a call got no answer of the function. */
  noteFailure(site: Site, name: string, reason: string): void;
};

/**
 * Answers `/functions/v1/{name}` (ADR 118). The key and the token of a call are checked as for the
 * other parts, and the function gets both; functions that say so are called without.
 */
export function createFunctionsApi(functions: SiteFunctions | undefined, callers: Callers) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const [, name = '', rest = ''] = /^([^/]*)(\/.*)?$/.exec(request.path) ?? [];
    const { site, query } = request;
    if (!functions || !isFunctionName(name)) return notThere();
    const found = await functions.find(request, name);
    if (found.kind === 'none') return notThere();
    // Without a declaration, a broken function is as closed as any other.
    if (found.kind === 'broken' || !found.isOpen)
      await callers.identify(site, credentialsOf(request.headers, query));
    if (found.kind === 'function')
      return callFunction(functions, request, { build: found.build, rest });
    functions.noteFailure(site, name, found.problem);
    return failureAnswer('boot');
  };
}

async function callFunction(
  functions: SiteFunctions,
  request: ApiRequest,
  { build, rest }: { build: FunctionBuild; rest: string },
): Promise<ApiResponse> {
  const { site, query, signal } = request;
  const path = `${rest}${query.size > 0 ? `?${query}` : ''}`;
  try {
    const headers = functionHeaders(request.headers);
    return toResponse(await functions.call(request, { build, path, headers }));
  } catch (error) {
    if (!(error instanceof FunctionFailure)) throw error;
    if (!signal.aborted) functions.noteFailure(site, build.name, error.reason);
    return failureAnswer(error.reason);
  }
}

const notThere = (): ApiResponse =>
  jsonResponse(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });

/**
 * The headers that a function sees: those of the visitor, without those of the product. A visitor
 * without a token has the key as one, because functions expect that there is one.
 */
function functionHeaders(headers: ApiRequest['headers']): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith('x-sayso-') ? [] : [[name, String(value)]],
    ),
  );
  return given.apikey === undefined ? given : { authorization: `Bearer ${given.apikey}`, ...given };
}

/**
 * Headers with which an answer would change more than its own page: a function answers on the
 * address of the app's pages, which several apps may share.
 */
const refusedHeaders = new Set([
  ...['set-cookie', 'clear-site-data', 'service-worker-allowed', 'strict-transport-security'],
  ...['alt-svc', 'x-relay-error', 'refresh', 'content-length'],
]);

function toResponse({ status, headers, body }: FunctionAnswer): ApiResponse {
  const given = Object.entries(headers).filter(([name]) => !refusedHeaders.has(name));
  return {
    status,
    headers: {
      // An answer never runs as a page of the app; Supabase changes the type as well.
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(given.map(([name, value]) => [name, plainType(name, String(value))])),
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body,
  };
}

const plainType = (name: string, value: string): string =>
  name === 'content-type' && /html|xml|svg/i.test(value) ? 'text/plain; charset=utf-8' : value;
