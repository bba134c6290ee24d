import type { Catalog } from '../../../domain/data-api/catalog.ts';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { type DataRequest, planRequest } from '../../../domain/data-api/data-request.ts';
import type { SiteDatabases } from '../../ports/site-databases.ts';
import { type ApiRequest, type ApiResponse, headerOf } from '../api-message.ts';
import type { Catalogs } from './catalogs.ts';
import { runPlan } from './run-plan.ts';
import { createStatementNames } from './statement-names.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

const isMethod = (method: string): method is DataRequest['method'] => methods.has(method);

/** Answers the calls of `supabase.from()` and `supabase.rpc()`. */
export function createRestApi(databases: SiteDatabases, catalogs: Catalogs) {
  const names = createStatementNames();
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { site, caller, method } = request;
    if (!isMethod(method)) throw new DataApiError(405, 'PGRST117', 'Unsupported HTTP method');
    const catalog = await catalogs.of(site.name);
    assertSchema(request, catalog);
    const headers = {
      prefer: headerOf(request, 'prefer'),
      accept: headerOf(request, 'accept'),
      range: headerOf(request, 'range'),
    };
    const plan = planRequest(catalog, {
      method,
      path: decodePath(request.path),
      parameters: [...request.query],
      headers: definedOnly(headers),
      body: method === 'POST' || method === 'PATCH' ? await request.text() : '',
    });
    const nameOf = (sql: string) => names(catalog, sql);
    return runPlan({ databases, site, caller, method, nameOf }, plan);
  };
}

/** Only one schema is exposed; a request may name it. */
function assertSchema(request: ApiRequest, { schema }: Catalog): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wanted = headerOf(request, isRead ? 'accept-profile' : 'content-profile');
  if (wanted !== undefined && wanted !== schema)
    throw new DataApiError(406, 'PGRST106', `The schema must be one of the following: ${schema}`);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new DataApiError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
}

function definedOnly<Key extends string>(
  values: Record<Key, string | undefined>,
): Partial<Record<Key, string>> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Record<Key, string>>;
}
