import pg from 'pg';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import {
  SiteDatabaseMissing,
  SiteDatabasesBusy,
  SiteDatabasesUnavailable,
} from '../../ports/site-databases.ts';

/** What a function raises without stating a code. */
const raised = 'P0001';

const byCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
};

const byClass: Record<string, number> = {
  '08': 503,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  XX: 500,
};

/**
 * Translates an error of the database into PostgREST's. Other errors are unknown to the client;
 * they are returned as undefined.
 */
export function databaseFailure(error: unknown, isAnonymous: boolean): DataApiError | undefined {
  if (error instanceof DataApiError) return error;
  if (error instanceof pg.DatabaseError) {
    const extra = { details: error.detail ?? null, hint: error.hint ?? null };
    const code = error.code ?? 'XX000';
    return new DataApiError(statusOf(code, isAnonymous), code, error.message, extra);
  }
  if (error instanceof SiteDatabaseMissing)
    return new DataApiError(404, 'SITE404', 'This site has no database.');
  if (error instanceof SiteDatabasesBusy || error instanceof SiteDatabasesUnavailable)
    return new DataApiError(503, 'PGRST000', 'The database does not answer. Try again later.');
  return undefined;
}

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  // A function may choose the status itself: raise sqlstate 'PT402'.
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  // An error of PL/pgSQL itself; `P0001` is one that a function raises.
  if (code !== raised && code.slice(0, 2) === raised.slice(0, 2)) return 500;
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400;
}
