import { DataApiError } from './data-api-error.ts';
import type { QueryLevel } from './query-level.ts';

type Ranged = { method: string; headers: { range?: string } };

/** Applies the header `Range: 0-9`, which counts rows, to the first level of a read. */
export function withRange(query: QueryLevel, { method, headers }: Ranged): QueryLevel {
  const match = /^(?:items=)?(\d{1,12})-(\d{0,12})$/.exec(headers.range ?? '');
  if (!match || (method !== 'GET' && method !== 'HEAD')) return query;
  const first = Number(match[1]);
  if (!match[2]) return { ...query, offset: (query.offset ?? 0) + first };
  const limit = Number(match[2]) - first + 1;
  if (limit < 1) throw notSatisfiable('The lower boundary must be lower than the upper boundary');
  return {
    ...query,
    offset: (query.offset ?? 0) + first,
    limit: Math.min(query.limit ?? limit, limit),
  };
}

/** The header `Content-Range` of an answer, and whether it has only a part of the rows. */
export function contentRange(
  offset: number,
  rows: number,
  total: number | undefined,
): { header: string; isPart: boolean } {
  if (total !== undefined && offset > total)
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  const part = rows > 0 ? `${offset}-${offset + rows - 1}` : '*';
  return { header: `${part}/${total ?? '*'}`, isPart: total !== undefined && rows < total };
}

function notSatisfiable(details: string): DataApiError {
  return new DataApiError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}
